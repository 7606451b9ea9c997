/** Debounce of resizing, in milliseconds (product specification, section 9). */
const RESIZE_DEBOUNCE = 500;

/** Calls back, debounced, when the window has been resized. @returns a function that stops it */
export function onResized(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounce = () => {
    clearTimeout(timer);
    timer = setTimeout(act, RESIZE_DEBOUNCE);
  };
  window.addEventListener('resize', debounce);
  return () => {
    window.removeEventListener('resize', debounce);
    clearTimeout(timer);
  };
}
