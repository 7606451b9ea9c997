import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** First line of a contract migration: `-- contract: needs code since 0012_search_by_vector`. */
const CONTRACT = /^-- contract: needs code since (\S+)$/m;

/** A statement that PostgreSQL refuses within a transaction. */
const OUTSIDE_TRANSACTION = /\bCONCURRENTLY\b/;

/** A migration of this code. */
export interface Migration {
  /** Name of its file, without the extension. */
  readonly name: string;
  /** Milliseconds since 1970, by which Drizzle's journal orders migrations and identifies them. */
  readonly when: number;
  readonly hash: string;
  readonly statements: readonly string[];
  /** False if its statements run outside a transaction, because they build indexes concurrently. */
  readonly isTransaction: boolean;
  /**
   * Undefined for an expand migration, over which the previous release continues to run. A contract migration removes
   * what older code reads: code whose newest migration is older than this one cannot run after it.
   */
  readonly oldestCode: MigrationName | undefined;
}

interface MigrationName {
  readonly name: string;
  readonly when: number;
}

/** Reads the migrations of this code in their order. @throws Error if a contract migration names no earlier one */
export function readMigrations(): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: FOLDER });
  return journal.entries.map(({ tag, when }, index) => {
    const { sql: statements = [], hash = '' } = files[index] ?? {};
    const text = statements.join('\n');
    const isTransaction = !OUTSIDE_TRANSACTION.test(text);
    return { name: tag, when, hash, statements, isTransaction, oldestCode: oldestCodeOf(tag, text) };
  });
}

function oldestCodeOf(migration: string, sql: string): MigrationName | undefined {
  const [, name] = CONTRACT.exec(sql) ?? [];
  if (name === undefined) return undefined;
  const entry = journal.entries.find(({ tag }) => tag === name);
  if (!entry || name >= migration)
    throw new Error(`${migration}.sql needs code since ${name}, which is not an earlier migration`);
  return { name, when: entry.when };
}
