/** Finds the control that had the focus; null if none is awaited. Set only by presses in a browser. */
let awaited: (() => HTMLElement | null) | null = null;

/** Remembers the focused control, because another page with the same filters is about to be shown. */
export function rememberFocus(): void {
  const { activeElement } = document;
  const content = document.getElementById('main');
  const isOfPage = activeElement instanceof HTMLElement && content?.contains(activeElement);
  awaited = isOfPage ? finderOf(activeElement) : null;
}

/** Focuses the remembered control on the new page, or the page's content if it has none, unless the focus has moved. */
export function restoreFocus(): void {
  const find = awaited;
  awaited = null;
  if (!find || document.activeElement !== document.body) return;
  (find() ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

function finderOf(element: HTMLElement): () => HTMLElement | null {
  const selector = `#main ${selectorOf(element)}`;
  const all = () => [...document.querySelectorAll<HTMLElement>(selector)];
  // Both ends of a price range have the same name.
  const at = all().indexOf(element);
  return () => all()[at] ?? null;
}

/** Returns a selector that finds a control of a list on every page with the list. */
function selectorOf(element: HTMLElement): string {
  const named = (name: string) => {
    const value = element.getAttribute(name);
    return value ? `${element.localName}[${name}="${CSS.escape(value)}"]` : null;
  };
  if (element instanceof HTMLInputElement && element.type === 'checkbox') {
    return `${named('name')}[value="${CSS.escape(element.value)}"]`;
  }
  return named('name') ?? named('aria-label') ?? named('aria-haspopup') ?? named('id') ?? element.localName;
}
