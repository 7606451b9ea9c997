/** Returns the control of a field by its name in server errors and addresses. */
function findControl(root: ParentNode, name: string): HTMLElement | null {
  const escaped = CSS.escape(name);
  const named = root.querySelector<HTMLElement>(`[name="${escaped}"]:not([type="hidden"], [hidden])`);
  return (
    named ??
    root.querySelector<HTMLElement>(`[data-field="${escaped}"] :is(input, button, textarea, [contenteditable])`)
  );
}

/**
 * Focuses a field, or else the field that contains it (`tiers.0.price`, `tiers`), or else the heading of the section
 * with that name.
 * @returns true if one of them was found
 */
export function focusField(name: string): boolean {
  for (let path = name; path !== ''; path = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '') {
    const control = findControl(document, path) ?? findControl(document, `${path}.uk`);
    if (control) return reveal(control);
  }
  const heading = document.querySelector<HTMLElement>(`[id="${CSS.escape(name)}"] h2`);
  if (!heading) return false;
  heading.tabIndex = -1;
  return reveal(heading);
}

function reveal(element: HTMLElement): true {
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
  return true;
}

/** Focuses the first of some fields in document order. */
export function focusFirst(names: readonly string[]): void {
  const controls = names.flatMap((name) => findControl(document, name) ?? []);
  const [first] = controls.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  if (first) reveal(first);
  else if (names[0] !== undefined) focusField(names[0]);
}
