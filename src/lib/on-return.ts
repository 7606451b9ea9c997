/**
 * Calls whenever the shopper comes back to the page: to its tab, to its window beside another one, or by the way back.
 * Several of these signs may come together. @returns how to stop
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
