/**
 * Adds the stylesheet of a part that is loaded on demand, so that the one stylesheet of all pages does not contain it.
 * The part imports it as a text, `import style from './part.css?inline'`, and calls this once, as a module.
 */
export function adoptStyle(css: string): void {
  // Pages are rendered without such parts.
  if (import.meta.env.SSR) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
