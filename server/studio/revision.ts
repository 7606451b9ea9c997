import type pg from 'pg';
import * as v from 'valibot';
import { readRow } from '../db/rows.ts';
import { ApiError } from '../errors.ts';

/** What has a revision, by the audit log's names. */
export type SeenEntity =
  | ('product' | 'category' | 'family')
  | ('post' | 'blog-category' | 'content-page')
  | ('announcement' | 'site' | 'maintenance')
  | ('search-synonyms' | 'search-redirect' | 'landing-page')
  | ('review' | 'promo-code' | 'discount-levels');

/** What an editor has before them. */
interface Seen<Current> {
  readonly entity: SeenEntity;
  readonly id: number | string;
  /** `"7"`; nothing is asked where it is left out. */
  readonly ifMatch: string | undefined;
  /** As it is now, read after it was locked. */
  readonly current: Current;
}

/** @throws ApiError revision_conflict with what it is now and who has changed it, where it is not what was seen */
export async function requireSeen<Current extends { readonly revision: number }>(
  client: pg.ClientBase,
  { entity, id, ifMatch, current }: Seen<Current>,
): Promise<void> {
  if (ifMatch === undefined || ifMatch === `"${current.revision}"`) return;
  const last = await readRow(client, v.object({ by: v.string() }), {
    text: `SELECT coalesce(staff.name, actor) AS by FROM audit_log LEFT JOIN staff ON actor = 'staff:' || staff.id
      WHERE entity = $1 AND entity_id = $2 ORDER BY audit_log.id DESC LIMIT 1`,
    values: [entity, String(id)],
  });
  throw new ApiError('revision_conflict', { beside: { current, changedBy: last?.by ?? null } });
}
