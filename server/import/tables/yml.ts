import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { LIMITS, TableError, type TableRow } from './table.ts';

const CHUNK = 64 * 1024;

/**
 * Yields the offers of a `yml_catalog`, the exchange format of price aggregators and shops, each as a map from the
 * names of its tags to their texts: `@id` and `@available` are the offer's attributes, `category` the name of its
 * `categoryId`, `param:Колір` a parameter. The parser supports only XML's five predefined entities and reads no DTD; a
 * file with a DOCTYPE is refused.
 * @throws TableError bad_yml, too_deep, yml_doctype, not_a_catalogue
 */
function* readOffers(text: string): Generator<ReadonlyMap<string, string>> {
  const catalogue = new Catalogue();
  const parser = new SaxesParser();
  const fail = (cause: unknown) => new TableError('bad_yml', { line: parser.line }, { cause });
  let failure: TableError | null = null;
  parser.on('error', (error) => {
    failure ??= fail(error);
  });
  parser.on('doctype', (doctype) => {
    if (/\[|SYSTEM(?!\s+["']shops\.dtd["']\s*$)|PUBLIC/.test(doctype)) failure ??= new TableError('yml_doctype');
  });
  parser.on('opentag', (tag) => {
    if (catalogue.open(tag) > LIMITS.depth)
      failure ??= new TableError('too_deep', { line: parser.line, most: LIMITS.depth });
  });
  parser.on('text', (part) => catalogue.text(part));
  parser.on('cdata', (part) => catalogue.text(part));
  parser.on('closetag', ({ name }) => catalogue.close(name));
  for (let start = 0; start < text.length; start += CHUNK) {
    parser.write(text.slice(start, start + CHUNK));
    if (failure) throw failure;
    yield* catalogue.take();
  }
  parser.close();
  if (failure) throw failure;
  if (!catalogue.isCatalogue) throw new TableError('not_a_catalogue');
}

/** Handles the tags of a catalogue and collects its offers. */
class Catalogue {
  isCatalogue = false;
  readonly #categories = new Map<string, string>();
  #offers: Map<string, string>[] = [];
  #offer: Map<string, string> | null = null;
  readonly #path: string[] = [];
  /** Number of open tags at the outermost offer; 0 outside of one. */
  #offerDepth = 0;
  #field = '';
  #id = '';
  #text = '';

  /** @returns the number of open tags */
  open({ name, attributes }: SaxesTagPlain): number {
    const depth = this.#path.push(name);
    if (this.#path.length === 1) this.isCatalogue = name === 'yml_catalog';
    if (name === 'category') this.#id = attributes.id ?? '';
    if (name === 'offer') {
      this.#offerDepth ||= depth;
      this.#offer = new Map(Object.entries(attributes).map(([attribute, value]) => [`@${attribute}`, value]));
    } else if (this.#path.at(-2) === 'offer') {
      this.#field = name === 'param' ? `param:${attributes.name ?? ''}` : name;
    }
    if (!this.#isInField()) this.#text = '';
    return depth;
  }

  /** Returns true if a tag is inside a field of an offer, such as unescaped HTML. */
  #isInField(): boolean {
    return this.#offerDepth > 0 && this.#path.length - this.#offerDepth > 1;
  }

  text(part: string): void {
    this.#text += part;
  }

  close(name: string): void {
    const above = this.#path.at(-2);
    this.#path.pop();
    if (this.#path.length < this.#offerDepth) this.#offerDepth = 0;
    const text = this.#text.trim();
    if (name === 'category' && above === 'categories') this.#categories.set(this.#id, text);
    if (this.#offer && above === 'offer') this.#addField(this.#offer, text);
    if (name === 'offer' && this.#offer) {
      this.#offers.push(this.#offer);
      this.#offer = null;
    }
  }

  #addField(offer: Map<string, string>, text: string): void {
    // A field may occur several times, for example `picture`.
    const before = offer.get(this.#field);
    offer.set(this.#field, before === undefined ? text : `${before}; ${text}`);
    const category = this.#field === 'categoryId' ? this.#categories.get(text) : undefined;
    if (category !== undefined) offer.set('category', category);
  }

  /** Returns the completed offers and forgets them. */
  take(): readonly ReadonlyMap<string, string>[] {
    const offers = this.#offers;
    this.#offers = [];
    return offers;
  }
}

/** Returns the names of all tags of all offers, in the order of their first occurrence. @throws TableError */
export function readYmlColumns(text: string): readonly string[] {
  const columns = new Set<string>();
  for (const offer of readOffers(text)) {
    for (const name of offer.keys()) columns.add(name);
    if (columns.size > LIMITS.columns) {
      throw new TableError('too_many_columns', { count: columns.size, most: LIMITS.columns });
    }
  }
  return [...columns];
}

/** Yields the offers as rows of a table, numbered from 1. @throws TableError */
export async function* readYmlRows(text: string, columns: readonly string[]): AsyncGenerator<TableRow> {
  let row = 0;
  for (const offer of readOffers(text)) yield { row: ++row, cells: columns.map((name) => offer.get(name) ?? '') };
}
