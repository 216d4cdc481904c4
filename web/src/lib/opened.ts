/** What lies open on the page, the last one last: Escape closes that first, and only then takes a choice back. */
type Close = () => void;

const open: Close[] = [];

/** Something was opened; gives what to call when it is closed in any other way. */
export function opened(close: Close): () => void {
  open.push(close);
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Whether there was something to close. */
export function closeLast(): boolean {
  const close = open.pop();
  close?.();
  return close !== undefined;
}
