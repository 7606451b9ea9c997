/** A heading of a text that its table of contents links to. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** Minimum number of headings for a table of contents. */
const MIN_HEADINGS = 3;

/** Adds an id to each h2 of a text, and returns the headings; none if there are too few for a table of contents. */
export function withContents(html: string): { readonly html: string; readonly headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const anchored = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const id = `s${headings.length + 1}`;
    headings.push({ id, text: inner.replace(/<[^>]+>/g, '') });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return headings.length < MIN_HEADINGS ? { html, headings: [] } : { html: anchored, headings };
}
