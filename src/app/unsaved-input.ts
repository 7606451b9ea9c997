/**
 * Remembers which forms have been typed in. Returns whether one of them is still on the page with something in it, the
 * search apart: a reload must not take from a shopper what they are filling in.
 */
export function trackUnsavedInput(document: Document): () => boolean {
  const touched = new WeakSet<HTMLFormElement>();
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && 'form' in target ? target.form : null;
    if (form instanceof HTMLFormElement) touched.add(form);
  });
  return () => [...document.forms].some((form) => touched.has(form) && !form.closest('search') && isFilledIn(form));
}

const isFilledIn = (form: HTMLFormElement) =>
  [...form.elements].some((control) => 'value' in control && control.value !== '');
