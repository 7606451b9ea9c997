/**
 * Calls the listener whenever the shopper returns to the page: to its tab, to its window, or by the back button.
 * Several of these events may coincide. @returns a function that stops it
 */
export function onReturn(listener: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('focus', look, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => ending.abort();
}
