/** Milliseconds after which what does not wait for a frame is done all the same: a page that is not seen has none. */
const NO_FRAME = 100;

/** Does what a press has asked for, once, when the browser has shown that it was pressed. */
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
