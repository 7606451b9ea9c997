/** A heading of an article that can be jumped to. */
export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** Fewer headings than this need no table of contents. */
const MIN_HEADINGS = 4;

/** The article with an id on each h2, and its headings; none when there are too few to list. */
export function withContents(html: string): { readonly html: string; readonly headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const anchored = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const id = `s${headings.length + 1}`;
    headings.push({ id, text: inner.replace(/<[^>]+>/g, '') });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return headings.length < MIN_HEADINGS ? { html, headings: [] } : { html: anchored, headings };
}
