import type pg from 'pg';
import * as v from 'valibot';
import { authorSql } from '../audit/actor.ts';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';

/** Entities with a revision, by their names in the audit log. */
export type SeenEntity =
  | ('product' | 'category' | 'family')
  | ('post' | 'blog-category' | 'content-page')
  | ('announcement' | 'site' | 'maintenance')
  | ('search-synonyms' | 'search-redirect' | 'landing-page')
  | ('review' | 'promo-code' | 'discount-levels');

/** The state that an editor has seen, and the current one. */
interface Seen<Current> {
  readonly entity: SeenEntity;
  readonly id: number | string;
  /** `"7"`; without it the revision is not checked. */
  readonly ifMatch: string | undefined;
  /** Current state, read after the row was locked. */
  readonly current: Current;
}

/**
 * Checks the revision. @throws ApiError revision_conflict with the current state and the author of the change, if it is
 * not the one that was seen
 */
export async function requireSeen<Current extends { readonly revision: number }>(
  client: pg.ClientBase,
  { entity, id, ifMatch, current }: Seen<Current>,
): Promise<void> {
  if (ifMatch === undefined || ifMatch === `"${current.revision}"`) return;
  const last = await readRow(client, v.object({ by: v.string() }), {
    text: `SELECT ${authorSql('actor')} AS by FROM audit_log
      WHERE entity = $1 AND entity_id = $2 ORDER BY audit_log.id DESC LIMIT 1`,
    values: [entity, String(id)],
  });
  throw new ApiError('revision_conflict', { beside: { current, changedBy: last?.by ?? null } });
}
