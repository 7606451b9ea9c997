import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import * as v from 'valibot';

/** Prepares each statement of a SQLite database once and parses its rows by a schema. */
export class Sqlite {
  readonly db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.db = db;
  }

  /** Returns the first row; undefined if there is none. @throws v.ValiError if the row does not match the schema */
  find<Schema extends v.GenericSchema>(schema: Schema, sql: string, ...values: SQLInputValue[]) {
    const row = this.#statement(sql).get(...values);
    return row && v.parse(schema, row);
  }

  /** Returns the row of a statement that always has one, such as a count. @throws v.ValiError */
  get<Schema extends v.GenericSchema>(schema: Schema, sql: string, ...values: SQLInputValue[]) {
    return v.parse(schema, this.#statement(sql).get(...values));
  }

  /** Returns all rows. @throws v.ValiError */
  all<Schema extends v.GenericSchema>(schema: Schema, sql: string, ...values: SQLInputValue[]) {
    return this.#statement(sql)
      .all(...values)
      .map((row) => v.parse(schema, row));
  }

  /** Yields row after row; other statements, and the same one, may run meanwhile. @throws v.ValiError */
  *iterate<Schema extends v.GenericSchema>(schema: Schema, sql: string, ...values: SQLInputValue[]) {
    for (const row of this.db.prepare(sql).iterate(...values)) yield v.parse(schema, row);
  }

  has(sql: string, ...values: SQLInputValue[]): boolean {
    return this.#statement(sql).get(...values) !== undefined;
  }

  /** @returns the number of changed rows */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Runs a function in a transaction; in the caller's if there is one. */
  transaction<Result>(work: () => Result): Result {
    if (this.db.isTransaction) return work();
    this.db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
