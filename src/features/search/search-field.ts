/** Selector of the field of the header's search; it is on every page. */
const FIELD = 'header input[name="q"]';

/** Marks the field while the shopper types in it, so that its text is not overwritten. */
export function markTyped(field: HTMLInputElement): void {
  field.dataset.typed = '';
}

/** Removes the mark once the typed text has been searched for. */
export function markSearched(field: HTMLInputElement): void {
  delete field.dataset.typed;
}

/** Writes the query of the results into the header's field, unless the shopper is typing another one. */
export function showQuery(document: Document, q: string): void {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  if (!field) return;
  if (document.activeElement === field && field.dataset.typed !== undefined) return;
  if (field.value.trim() !== q) field.value = q;
}
