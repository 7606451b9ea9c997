import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../../db/rows.ts';

/** Tables whose rows can be restored, each before the tables that refer to it. */
export const UNDOABLE = [
  'page_entries',
  'attributes',
  'services',
  'categories',
  'landing_pages',
  'blog_categories',
  'products',
  'posts',
  'content_pages',
  'promo_codes',
  'announcement',
  'site_settings',
  'maintenance',
  'discount_levels',
  'redirects',
  'reviews',
  'product_tiers',
  'product_services',
  'product_attributes',
  'product_media',
  'product_links',
  'post_materials',
] as const;
export type UndoableTable = (typeof UNDOABLE)[number];

export const isUndoable = (source: string): source is UndoableTable => UNDOABLE.some((table) => table === source);

/** Tables whose rows are parts of another table's row. */
const PARTS: readonly UndoableTable[] = UNDOABLE.slice(UNDOABLE.indexOf('product_tiers'));

/** Columns that orders change too: undoing an editor's change keeps their current values. */
const OF_ORDERS: readonly string[] = ['stock', 'use_count'];

/** Columns that a rename of the referenced row updates by cascade; undoing that rename restores them. */
const FOLLOWING: Readonly<Partial<Record<UndoableTable, readonly string[]>>> = {
  categories: ['slug'],
  landing_pages: ['slug'],
  blog_categories: ['slug'],
  products: ['slug'],
  posts: ['slug'],
  content_pages: ['slug'],
  product_services: ['service_code'],
  product_attributes: ['attribute_code'],
};

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Statements that check and restore the rows of one table. */
export class Table {
  readonly name: UndoableTable;
  readonly #key: readonly string[];
  readonly #columns: readonly string[];

  private constructor(name: UndoableTable, key: readonly string[], columns: readonly string[]) {
    this.name = name;
    this.#key = key;
    this.#columns = columns;
  }

  static async read(client: pg.ClientBase, name: UndoableTable): Promise<Table> {
    const row = await readRow(client, v.object({ key: v.array(v.string()), columns: v.array(v.string()) }), {
      text: `SELECT primary_key($1::regclass) AS key, written_columns($1::regclass, '{}') AS columns`,
      values: [name],
    });
    if (!row) throw new Error(`No table ${name}`);
    return new Table(name, row.key, row.columns);
  }

  get isPart(): boolean {
    return PARTS.includes(this.name);
  }

  /** Returns true if the row has every column: a row of which the log omits columns cannot be inserted again. */
  knows(row: Readonly<Record<string, unknown>>): boolean {
    return this.#columns.every((column) => Object.hasOwn(row, column));
  }

  /** Returns the columns that are restored in a row that existed before and still exists. */
  restorable(columns: readonly string[]): string[] {
    const but = [...OF_ORDERS, ...(FOLLOWING[this.name] ?? [])];
    return columns.filter((column) => this.#columns.includes(column) && !but.includes(column));
  }

  /**
   * For rows ($1: an array of { key, after }), selects whether each exists and which of its columns differ from
   * `after`.
   * Locks the existing rows.
   */
  get check(): string {
    const differs = this.#columns
      .filter((column) => !OF_ORDERS.includes(column))
      .map((column) => {
        const name = quoted(column);
        return `CASE WHEN item -> 'after' ? '${column}' AND t.${name} IS DISTINCT FROM a.${name} THEN '${column}' END`;
      });
    return `WITH items AS MATERIALIZED (
        SELECT item, n FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS i (item, n)
      ), found AS (
        SELECT t.*, n FROM items CROSS JOIN LATERAL jsonb_populate_record(NULL::${this.name}, item -> 'key') k
          JOIN ${this.name} t ON ${this.#joined('t', 'k')}
        ORDER BY ${this.#key.map((column) => `t.${quoted(column)}`).join(', ')} FOR NO KEY UPDATE OF t
      )
      SELECT t.n IS NOT NULL AS "isThere", array_remove(ARRAY[${differs.join(', ')}]::text[], NULL) AS differs
      FROM items CROSS JOIN LATERAL jsonb_populate_record(NULL::${this.name}, item -> 'after') a
        LEFT JOIN found t ON t.n = items.n
      ORDER BY items.n`;
  }

  /** Inserts rows ($1: an array of whole rows). */
  get insert(): string {
    const columns = this.#columns.map(quoted);
    return `INSERT INTO ${this.name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${columns.map((column) => `r.${column}`).join(', ')}
      FROM jsonb_array_elements($1::jsonb) AS i (item) CROSS JOIN LATERAL jsonb_populate_record(NULL::${this.name}, item) r`;
  }

  /** Restores columns ($1: an array of { key, before }). */
  update(columns: readonly string[]): string {
    return `UPDATE ${this.name} t SET ${columns.map((column) => `${quoted(column)} = b.${quoted(column)}`).join(', ')}
      FROM jsonb_array_elements($1::jsonb) AS i (item)
        CROSS JOIN LATERAL jsonb_populate_record(NULL::${this.name}, item -> 'key') k
        CROSS JOIN LATERAL jsonb_populate_record(NULL::${this.name}, item -> 'before') b
      WHERE ${this.#joined('t', 'k')}`;
  }

  /** Deletes rows ($1: an array of keys). */
  get delete(): string {
    return `DELETE FROM ${this.name} t
      USING jsonb_array_elements($1::jsonb) AS i (item)
        CROSS JOIN LATERAL jsonb_populate_record(NULL::${this.name}, item) k
      WHERE ${this.#joined('t', 'k')}`;
  }

  #joined(one: string, other: string): string {
    return this.#key.map((column) => `${one}.${quoted(column)} = ${other}.${quoted(column)}`).join(' AND ');
  }
}
