/** Milliseconds after which the task runs even without a frame: a hidden page paints none. */
const NO_FRAME = 100;

/** Runs the work of a press once, after the browser has painted its pressed look. */
export function afterPaint(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, NO_FRAME);
}
