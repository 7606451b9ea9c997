import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import * as v from 'valibot';
import { authorSql } from '../audit/actor.ts';
import { readRow } from '../db/rows.ts';
import { statusOf } from '../error-codes/all.ts';
import { ApiError } from '../errors.ts';
import type { CurrentStaff } from '../staff/session.ts';

/** Entities with a revision, by their names in the audit log. */
export type RevisedEntity =
  | ('product' | 'category' | 'family' | 'customer')
  | ('post' | 'blog-category' | 'content-page')
  | ('announcement' | 'site' | 'maintenance')
  | ('search-synonyms' | 'search-redirect' | 'search-pin' | 'landing-page')
  | ('review' | 'promo-code' | 'discount-levels' | 'sale');

interface Revised {
  readonly revision: number;
}

interface Row {
  /** Name in the audit log. */
  readonly entity: string;
  readonly id: number | string;
}

interface RevisionCheck extends Row {
  readonly entity: RevisedEntity;
  /** `"7"`; without it the revision is not checked. */
  readonly ifMatch: string | undefined;
}

interface GuardedRow extends RevisionCheck {
  /** Reads the state of the row, which is locked; null if it was never written. @throws ApiError if it is gone */
  readonly read: () => Promise<Revised | null>;
}

const isOld = ({ revision }: Revised, ifMatch: string | undefined) =>
  ifMatch !== undefined && ifMatch !== `"${revision}"`;

/**
 * Runs a write with If-Match as its precondition. Over a newer revision it succeeds only if it changes nothing: then the
 * same values were saved before, and the response to that save may have been lost.
 * @throws ApiError revision_conflict with the current state and the author of the change
 */
export async function writeIfMatch<Result>(
  client: pg.ClientBase,
  { read, ...row }: GuardedRow,
  write: () => Promise<Result>,
): Promise<Result> {
  const current = await read();
  if (!current || !isOld(current, row.ifMatch)) return write();
  const conflict = await conflictOf(client, row, current);
  return requireUnchanged({ current, read, conflict }, write);
}

interface Unchanged<Current> {
  readonly current: Current;
  readonly read: () => Promise<Current>;
  readonly conflict: ApiError;
}

/** Runs a write that must leave the current state as it is. @throws the conflict if it would not, or is refused */
export async function requireUnchanged<Current, Result>(
  { current, read, conflict }: Unchanged<Current>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await write();
    if (isDeepStrictEqual(await read(), current)) return result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  throw conflict;
}

/** Refuses a plan that is based on an older revision. @throws ApiError revision_conflict */
export async function requireRevision(
  client: pg.ClientBase,
  { current, ...row }: RevisionCheck & { readonly current: Revised },
): Promise<void> {
  if (isOld(current, row.ifMatch)) throw await conflictOf(client, row, current);
}

/** Returns the conflict with the current state. Actions name the revision that they made, if they made one. */
async function conflictOf(client: pg.ClientBase, { entity, id }: Row, current: Revised): Promise<ApiError> {
  const last = await readRow(client, v.object({ by: v.string() }), {
    text: `SELECT ${authorSql('actor')} AS by FROM audit_log
      WHERE entity = $1 AND entity_id = $2 AND (operation <> 'action' OR after ->> 'revision' = $3)
      ORDER BY audit_log.id DESC LIMIT 1`,
    values: [entity, String(id), String(current.revision)],
  });
  return new ApiError('revision_conflict', { beside: { current, changedBy: last?.by ?? null } });
}

/**
 * Runs a removal. If the row is gone because the same person has removed it, that is a success: the response to the
 * removal may have been lost.
 * @throws ApiError
 */
export async function removeOnce(
  client: pg.ClientBase,
  { entity, id, staffId }: Row & Pick<CurrentStaff, 'staffId'>,
  remove: () => Promise<unknown>,
): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof ApiError) || statusOf(error.code) !== 404) throw error;
    const last = await readRow(client, v.object({ isOwnRemoval: v.boolean() }), {
      text: `SELECT operation = 'delete' AND actor = $3 AS "isOwnRemoval" FROM audit_log
        WHERE entity = $1 AND entity_id = $2 ORDER BY id DESC LIMIT 1`,
      values: [entity, String(id), `staff:${staffId}`],
    });
    if (!last?.isOwnRemoval) throw error;
  }
}
