/** What has to measure or scroll the page waits for its next frame: there the page is laid out anyway, and no task does both. */
export function inTheFrame(deed: () => void): void {
  requestAnimationFrame(deed);
}
