/** Debounce of resizing, in milliseconds (product specification, section 9). */
const RESIZE_DEBOUNCE = 500;

/** Calls back when the window has got another size, debounced. @returns what ends that */
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
