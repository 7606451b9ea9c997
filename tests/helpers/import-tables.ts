import { type Choices, commandImport, createImport, type ImportCommand } from '../../server/import/staging/commands.ts';
import { type ImportRecord, readImport } from '../../server/import/staging/records.ts';
import { workOnImport } from '../../server/import/staging/work.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The fields of a row that tests check. */
export interface SeenRow {
  readonly row: number;
  readonly outcome: string;
  readonly result: string | null;
  readonly slug: string | null;
  readonly differences: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[];
  readonly problems: readonly {
    readonly column: number | null;
    readonly field: string | null;
    readonly value: string;
    readonly problem: { readonly code: string; readonly params?: Record<string, string | number> };
  }[];
}

/** A demo shop into which tables are imported without a worker. */
export interface TableShop extends TestDatabase {
  /** Uploads a file, which is read and checked. @returns the id of the import */
  upload(content: string | Buffer, fileName?: string): Promise<string>;
  /** Requests a command of an import, and runs it. */
  ask(id: string, command: ImportCommand, choices?: Choices): Promise<ImportRecord>;
  record(id: string): Promise<ImportRecord>;
  rows(id: string): Promise<readonly SeenRow[]>;
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Returns a checksum of all data that an import can write. */
  checksum(): Promise<unknown>;
}

export async function createTableShop(): Promise<TableShop> {
  const database = await createTestDatabase();
  const { pool } = database;
  const query: TableShop['query'] = async (text) => (await pool.query<Record<string, unknown>>(text)).rows;
  const record = async (id: string) => {
    const found = await readImport(pool, id);
    if (!found) throw new Error('There is no such import');
    return found;
  };
  return {
    ...database,
    query,
    record,
    async upload(content, fileName = 'prices.csv') {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const id = await createImport(pool, { fileName, content: bytes, author: 'Оксана', staffId: null }, false);
      await workOnImport(pool, id);
      return id;
    },
    async ask(id, command, choices) {
      await commandImport(pool, id, command, choices, false);
      await workOnImport(pool, id);
      return record(id);
    },
    rows: async (id) => {
      const rows = await query(
        `SELECT row, outcome, result, slug, differences, problems FROM import_rows WHERE import_id = '${id}' ORDER BY row`,
      );
      return rows as unknown as readonly SeenRow[];
    },
    async checksum() {
      const [row] = await query(`SELECT
        (SELECT md5(string_agg(md5((to_jsonb(p) - 'revision' - 'revised_in')::text), '' ORDER BY id)) FROM products p) AS products,
        (SELECT md5(string_agg(t::text, '' ORDER BY product_id, cost_breakpoint)) FROM product_tiers t) AS tiers,
        (SELECT md5(string_agg(s::text, '' ORDER BY product_id, service_code)) FROM product_services s) AS services,
        (SELECT md5(string_agg(i::text, '' ORDER BY product_id)) FROM imported_stocks i) AS stocks,
        (SELECT md5(string_agg(m::text, '' ORDER BY product_id)) FROM family_members m) AS families,
        (SELECT md5(string_agg(a::text, '' ORDER BY product_id, attribute_code)) FROM product_attributes a) AS attributes,
        (SELECT md5(string_agg(slug || type::text, '' ORDER BY slug)) FROM page_entries) AS pages`);
      return row;
    },
  };
}

/** Returns the problems of the rows as `row column code`. */
export const problemsIn = (rows: readonly SeenRow[]) =>
  rows.flatMap(({ row, problems }) =>
    (problems ?? []).map(({ column, problem }) => `${row} ${column} ${problem.code}`),
  );
