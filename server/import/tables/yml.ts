import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { LIMITS, TableError, type TableRow } from './table.ts';

const CHUNK = 64 * 1024;

/**
 * The offers of a `yml_catalog`, as price aggregators and other shops exchange it, each as a map from the names of its
 * tags to their texts: `@id` and `@available` are the offer's attributes, `category` the name behind its `categoryId`,
 * `param:Колір` a parameter. The parser knows no entities but XML's own five and reads no DTD; one that declares
 * anything is refused.
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

/** Follows the tags of a catalogue and collects its offers. */
class Catalogue {
  isCatalogue = false;
  readonly #categories = new Map<string, string>();
  #offers: Map<string, string>[] = [];
  #offer: Map<string, string> | null = null;
  readonly #path: string[] = [];
  /** How many tags are open with the outermost offer; 0 outside of one. */
  #offerDepth = 0;
  #field = '';
  #id = '';
  #text = '';

  /** @returns how many tags are open. */
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

  /** Whether a tag stands within a field of an offer, as HTML that nobody has escaped does. */
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
    // Of pictures there are several.
    const before = offer.get(this.#field);
    offer.set(this.#field, before === undefined ? text : `${before}; ${text}`);
    const category = this.#field === 'categoryId' ? this.#categories.get(text) : undefined;
    if (category !== undefined) offer.set('category', category);
  }

  /** The offers that are complete. */
  take(): readonly ReadonlyMap<string, string>[] {
    const offers = this.#offers;
    this.#offers = [];
    return offers;
  }
}

/** The names of all tags of all offers, in the order in which they come. @throws TableError */
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

/** The offers as rows of a table, numbered as they come. @throws TableError */
export async function* readYmlRows(text: string, columns: readonly string[]): AsyncGenerator<TableRow> {
  let row = 0;
  for (const offer of readOffers(text)) yield { row: ++row, cells: columns.map((name) => offer.get(name) ?? '') };
}
