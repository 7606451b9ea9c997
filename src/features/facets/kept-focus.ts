/** Finds the control again that has had the focus; null while none is awaited. Only presses in a browser set it. */
let awaited: (() => HTMLElement | null) | null = null;

/** Another page with the same filters is about to be shown: the control that has the focus will have it there. */
export function keepFocus(): void {
  const { activeElement } = document;
  const content = document.getElementById('main');
  const isOfPage = activeElement instanceof HTMLElement && content?.contains(activeElement);
  awaited = isOfPage ? finderOf(activeElement) : null;
}

/** The page is shown: its own control gets the focus, or the content where it has none, unless somebody has moved it. */
export function giveFocusBack(): void {
  const find = awaited;
  awaited = null;
  if (!find || document.activeElement !== document.body) return;
  (find() ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

function finderOf(element: HTMLElement): () => HTMLElement | null {
  const selector = `#main ${selectorOf(element)}`;
  const all = () => [...document.querySelectorAll<HTMLElement>(selector)];
  // Both ends of a price have one name.
  const at = all().indexOf(element);
  return () => all()[at] ?? null;
}

/** What a control of a list is called, on each page that has the list. */
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
