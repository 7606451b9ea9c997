import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as v from 'valibot';
import type { Localized } from '../../src/contract/localized.ts';

/** An object that accepts statements: the pool, or one connection in a transaction. */
type Connection = Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>;

/** A statement; one with a name is prepared once per connection. */
interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/**
 * A statement returned rows of another shape than its schema. The message names the statement and the paths, never a
 * value of a row.
 */
class RowError extends Error {
  override readonly name = 'RowError';

  constructor({ name, text }: Statement, issues: readonly v.BaseIssue<unknown>[]) {
    const wrong = issues.map((issue) => `${v.getDotPath(issue) ?? 'row'}: expected ${issue.expected ?? issue.type}`);
    super(`The rows of ${name ?? text.trim().slice(0, 60)} do not fit their schema (${wrong.join(', ')})`);
  }
}

/**
 * Returns the rows of a statement, parsed.
 * @throws RowError when a row does not fit the schema
 */
export async function readRows<Schema extends v.GenericSchema>(
  db: Connection,
  schema: Schema,
  statement: Statement,
): Promise<v.InferOutput<Schema>[]> {
  const { rows } = await (db as Pick<pg.ClientBase, 'query'>).query(toConfig(statement));
  return rows.map((row: unknown) => {
    const parsed = v.safeParse(schema, row);
    if (!parsed.success) throw new RowError(statement, parsed.issues);
    return parsed.output;
  });
}

/** Returns the first row of a statement, parsed; null when there is none. @throws RowError */
export async function readRow<Schema extends v.GenericSchema>(
  db: Connection,
  schema: Schema,
  statement: Statement,
): Promise<v.InferOutput<Schema> | null> {
  const [row = null] = await readRows(db, schema, statement);
  return row;
}

const toConfig = ({ name, text, values }: Statement): pg.QueryConfig => ({
  text,
  ...(name !== undefined && { name }),
  ...(values !== undefined && { values: [...values] }),
});

type Columns<Table extends PgTable> = Table['$inferSelect'];

/**
 * Type of some columns of a table as a query in one language returns them, by their names in the schema; a localized
 * column is that language's text. For bulk reads, which are not parsed: if a column changes, they no longer compile.
 */
export type RowOf<Table extends PgTable, Names extends keyof Columns<Table>> = {
  readonly [Name in Names]: Columns<Table>[Name] extends Localized
    ? string
    : Columns<Table>[Name] extends Localized | null
      ? string | null
      : Columns<Table>[Name];
};
