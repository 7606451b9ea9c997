/**
 * Adds a stylesheet that one part of the app needs, and waits until it applies. Never rejects: without its style a part
 * is plain, and still usable.
 * @param href the built file, as `import href from './part.css?url'` names it
 */
export function loadStyle(href: string, media = 'all'): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  const applied = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
  Object.assign(link, { rel: 'stylesheet', href, media });
  document.head.append(link);
  return applied;
}
