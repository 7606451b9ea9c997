import * as v from 'valibot';
import { OperatorError } from '../errors.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import type { Queryable } from './queryable.ts';
import { readRow, readRows } from './rows.ts';

/**
 * The schema of a database as this code sees it. A process can run over `current` and `newer`; isUsable() tells.
 *
 * - `empty`: no migration has run.
 * - `behind`: it lacks migrations of this code, or has other functions and triggers.
 * - `current`: it has exactly the migrations of this code.
 * - `newer`: it has migrations of a later release, all of which leave what this code reads.
 * - `too-new`: a migration of a later release has removed what this code reads.
 * - `foreign`: its migrations are those of a development version or of another branch.
 */
export type SchemaState =
  | { readonly kind: 'empty' | 'current' | 'newer' | 'foreign' }
  | { readonly kind: 'behind'; readonly missing: readonly string[] }
  | { readonly kind: 'too-new'; readonly since: string; readonly oldestCode: string };

/** Returns true if a process of this code can work over such a schema. */
export const isUsable = ({ kind }: SchemaState): boolean => kind === 'current' || kind === 'newer';

/** The database cannot be used by this code; the message says what an operator can do. */
export class SchemaError extends OperatorError {
  override readonly name = 'SchemaError';
  readonly state: SchemaState;

  constructor(state: SchemaState) {
    super(describeSchema(state));
    this.state = state;
  }
}

/** Newest migration of this code. */
const NEWEST = journal.entries.at(-1);

/** Returns a sentence for operators. */
export function describeSchema(state: SchemaState): string {
  switch (state.kind) {
    case 'empty':
      return 'The database is empty. Create its tables with `npm run migrate`.';
    case 'behind':
      return `The database lacks ${state.missing.join(', ')} of this release. Apply them with \`npm run migrate\`.`;
    case 'current':
      return 'The database has the schema of this release.';
    case 'newer':
      return 'The database has the schema of a newer release, over which this one can run.';
    case 'too-new':
      return `The database has the schema of a newer release, over which this one cannot run: since the migration ${state.since} it needs code that contains ${state.oldestCode}, and the newest migration of this code is ${NEWEST?.tag}. Use the newer release.`;
    case 'foreign':
      return 'The database has migrations of a development version or of another branch, from which there is no upgrade. Use a new DATA_DIR or database.';
  }
}

/**
 * Reads the state of the schema with two small queries. Functions and triggers are compared only if `routines` is
 * given: one that the database has had at any time counts, because those of a newer release also serve older code.
 */
export async function readSchemaState(
  db: Queryable,
  routines?: { readonly fingerprint: string },
): Promise<SchemaState> {
  const tables = await readRow(db, tablesSchema, { text: TABLES });
  const applied = tables?.migrations ? await readRows(db, appliedSchema, { text: APPLIED }) : [];
  const whens = new Set(applied.map(({ when }) => when));
  if (whens.size === 0) return { kind: 'empty' };
  const known = new Set(journal.entries.map(({ when }) => when));
  const missing = journal.entries.filter(({ when }) => !whens.has(when)).map(({ tag }) => tag);
  const isNewer = [...whens].some((when) => !known.has(when));
  if (isNewer && (missing.length > 0 || Math.min(...whens) < (journal.entries[0]?.when ?? 0)))
    return { kind: 'foreign' };
  if (missing.length > 0) return { kind: 'behind', missing };
  if (isNewer) return (tables?.compatibility && (await readTooNew(db))) || { kind: 'newer' };
  const hasRoutines = !routines || (tables?.routines && (await hadRoutines(db, routines.fingerprint)));
  return hasRoutines ? { kind: 'current' } : { kind: 'behind', missing: ['the functions and triggers'] };
}

/** Checks that this code can use the database. @throws SchemaError */
export async function requireUsableSchema(db: Queryable, routines?: { readonly fingerprint: string }): Promise<void> {
  const state = await readSchemaState(db, routines);
  if (!isUsable(state)) throw new SchemaError(state);
}

const tablesSchema = v.object({ migrations: v.boolean(), compatibility: v.boolean(), routines: v.boolean() });
const TABLES = `
  SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS migrations,
    to_regclass('drizzle.schema_compatibility') IS NOT NULL AS compatibility,
    to_regclass('drizzle.routines') IS NOT NULL AS routines`;

const appliedSchema = v.object({ when: v.number() });
const APPLIED = 'SELECT created_at::float8 AS "when" FROM drizzle.__drizzle_migrations';

const compatibilitySchema = v.object({ since: v.string(), oldestCode: v.string() });

/** Returns the contract migration that excludes this code, or null. */
async function readTooNew(db: Queryable): Promise<SchemaState | null> {
  const found = await readRow(db, compatibilitySchema, {
    text: `SELECT since, oldest_code AS "oldestCode" FROM drizzle.schema_compatibility
      WHERE oldest_code_when > $1 ORDER BY oldest_code_when DESC LIMIT 1`,
    values: [NEWEST?.when ?? 0],
  });
  return found && { kind: 'too-new', ...found };
}

async function hadRoutines(db: Queryable, fingerprint: string): Promise<boolean> {
  const found = await readRow(db, v.object({}), {
    text: 'SELECT FROM drizzle.routines WHERE fingerprint = $1 LIMIT 1',
    values: [fingerprint],
  });
  return found !== null;
}
