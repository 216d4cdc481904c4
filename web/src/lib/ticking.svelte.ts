/** The present, four times a second, for clocks on the screen. They step and do not slide: sliding would keep a phone drawing all the time. */
class Ticking {
  now = $state(Date.now());

  start(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), 250);
    return () => clearInterval(timer);
  }
}

export const ticking = new Ticking();
