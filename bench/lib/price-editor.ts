import { formatMoney } from '../../src/rules/money.ts';
import type { CatalogueDatabase } from './catalogue-database.ts';

/** A changed price. */
export interface PriceChange {
  readonly slug: string;
  /** The new price as it stands in the page's data, which are in its HTML; unique. */
  readonly trace: string;
  /** performance.now() just before the change was sent, and when the commit was confirmed. */
  readonly sentAt: number;
  readonly committedAt: number;
}

/** Kopiykas; no other product has such a price. */
const FIRST_PRICE = 77_000_001;

/** Changes the price of one product after another, each in its own transaction. */
export class PriceEditor {
  readonly #database: CatalogueDatabase;
  readonly #slugs: readonly string[];
  #next = 0;

  private constructor(database: CatalogueDatabase, slugs: readonly string[]) {
    this.#database = database;
    this.#slugs = slugs;
  }

  /** Selects products from all over the catalogue. */
  static async open(database: CatalogueDatabase): Promise<PriceEditor> {
    // Ordering by a hash is random but reproducible.
    const { rows } = await database.pool.query<{ slug: string }>(
      'SELECT slug FROM products WHERE is_published ORDER BY md5(slug) LIMIT 1000',
    );
    return new PriceEditor(
      database,
      rows.map(({ slug }) => slug),
    );
  }

  /** Slug of the product that changeNext() changes. */
  get nextSlug(): string {
    const slug = this.#slugs[this.#next % this.#slugs.length];
    if (slug === undefined) throw new Error('The shop has no products');
    return slug;
  }

  async changeNext(): Promise<PriceChange> {
    const slug = this.nextSlug;
    this.#next += 1;
    // Never the price from an earlier run.
    const price = FIRST_PRICE + (Date.now() % 1_000_000_000);
    const sentAt = performance.now();
    await this.#database.pool.query('UPDATE products SET price = $2 WHERE slug = $1', [slug, price]);
    return { slug, trace: formatMoney(price), sentAt, committedAt: performance.now() };
  }

  /** Changes a text that every page shows. @returns the new text, which is unique */
  async renameFooterLink(): Promise<string> {
    const title = `Доставка ${Date.now()}`;
    await this.#database.pool.query(
      'UPDATE content_pages SET title = $1 WHERE slug = (SELECT min(slug) FROM content_pages)',
      [{ uk: title, ru: title }],
    );
    return title;
  }
}
