/** The field of the header's search, which only the page that it stands on has. */
const FIELD = 'header input[name="q"]';

/** Says that somebody types in the field, so that nothing is put there over it. */
export function markTyped(field: HTMLInputElement): void {
  field.dataset.typed = '';
}

/** Says that what was typed has been searched. */
export function markSearched(field: HTMLInputElement): void {
  delete field.dataset.typed;
}

/** Puts the query of the results into the header's field, unless somebody is typing another one there. */
export function showQuery(document: Document, q: string): void {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  if (!field) return;
  if (document.activeElement === field && field.dataset.typed !== undefined) return;
  if (field.value.trim() !== q) field.value = q;
}
