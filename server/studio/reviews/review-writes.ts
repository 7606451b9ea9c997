import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import { REVIEW_STATUSES } from '../../../studio/contract/queries/reviews.ts';
import {
  type MovedReview,
  moderateReviewsSchema,
  type ReviewChanges,
  reviewChangesSchema,
} from '../../../studio/contract/reviews.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { ApiError } from '../../errors.ts';
import { hasContacts } from '../../reviews/hide-contacts.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { defineWrite } from '../write.ts';

const permission = 'reviews.moderate';

/** Writes of reviews, by name. */
export const reviewWrites = {
  'review.moderate': defineWrite({
    schema: v.strictObject({ id: idSchema, changes: reviewChangesSchema }),
    permission,
    run: (client, { id, changes }) => change(client, id, changes),
  }),
  'reviews.move': defineWrite({
    schema: moderateReviewsSchema,
    permission,
    run: (client, { reviews, status, rejection }) => move(client, reviews, status, rejection),
  }),
};

async function change(client: pg.ClientBase, id: number, changes: ReviewChanges): Promise<void> {
  const { status, rejection, reply, hidesContacts, hiddenPhotos, isBuyer } = changes;
  const before = await readRow(client, v.object({ rejection: v.nullable(v.string()) }), {
    text: 'SELECT rejection FROM reviews WHERE id = $1 FOR NO KEY UPDATE',
    values: [id],
  });
  if (!before) throw new ApiError('not_found');
  const wrong = new WrongFields();
  const reason = rejection === undefined ? before.rejection : rejection;
  if (status === 'rejected' && reason === null) wrong.add('rejection', 'required');
  wrong.refuse();
  await client.query(
    `UPDATE reviews SET status = coalesce($2, status), rejection = $3,
       reply = CASE WHEN $4 THEN $5 ELSE reply END,
       hides_contacts = coalesce($6, hides_contacts), is_buyer = coalesce($7, is_buyer),
       hidden_photos = coalesce($8, hidden_photos),
       published_at = CASE WHEN $2 = 'published' THEN coalesce(published_at, now()) ELSE published_at END
     WHERE id = $1`,
    [id, status, reason, reply !== undefined, reply, hidesContacts, isBuyer, hiddenPhotos],
  );
}

const seenSchema = v.object({
  id: v.number(),
  was: v.picklist(REVIEW_STATUSES),
  hasReason: v.boolean(),
  /** The text of a review that was never published; null for all others. */
  unread: v.nullable(v.string()),
});

/**
 * Returns the ids of reviews that a bulk write publishes for the first time with a contact in their text: contacts in
 * them are hidden, since no moderator has seen them. The form of a review can show them.
 */
const withContacts = (rows: readonly v.InferOutput<typeof seenSchema>[]): readonly number[] =>
  rows.flatMap(({ id, unread }) => (unread !== null && hasContacts(unread) ? [id] : []));

interface Moved {
  readonly moved: MovedReview[];
  /** Ids of reviews that were changed since they were read, or deleted. */
  readonly skipped: number[];
}

/** Changes the status of reviews. @throws ApiError required, if a review is rejected that has no reason */
async function move(
  client: pg.ClientBase,
  seen: readonly { readonly id: number; readonly revision: number }[],
  status: (typeof REVIEW_STATUSES)[number],
  rejection: string | undefined,
): Promise<Moved> {
  const rows = await readRows(client, seenSchema, {
    text: `SELECT r.id, r.status AS was, r.rejection IS NOT NULL AS "hasReason",
        CASE WHEN r.published_at IS NULL THEN r.text END AS unread
      FROM reviews r JOIN json_to_recordset($1) AS seen (id int, revision int) ON seen.id = r.id
      WHERE seen.revision = r.revision OR r.status = $2
      ORDER BY r.id FOR NO KEY UPDATE OF r`,
    values: [JSON.stringify(seen), status],
  });
  const wrong = new WrongFields();
  if (status === 'rejected' && rejection === undefined && rows.some(({ hasReason }) => !hasReason))
    wrong.add('rejection', 'required');
  wrong.refuse();
  const written = await readRows(client, v.object({ id: v.number() }), {
    text: `UPDATE reviews SET status = $2, rejection = coalesce($3, rejection),
        hides_contacts = hides_contacts OR id = ANY ($4),
        published_at = CASE WHEN $2 = 'published' THEN coalesce(published_at, now()) ELSE published_at END
      WHERE id = ANY ($1) AND status <> $2 RETURNING id`,
    values: [rows.map(({ id }) => id), status, rejection, status === 'published' ? withContacts(rows) : []],
  });
  // Triggers set the new revisions after the statement.
  const revised = await readRows(client, v.object({ id: v.number(), revision: v.number() }), {
    text: 'SELECT id, revision FROM reviews WHERE id = ANY ($1)',
    values: [written.map(({ id }) => id)],
  });
  const revisions = new Map(revised.map(({ id, revision }) => [id, revision]));
  const moved = rows.flatMap(({ id, was }) => {
    const revision = revisions.get(id);
    return revision === undefined ? [] : [{ id, revision, was }];
  });
  const known = new Set(rows.map(({ id }) => id));
  return { moved, skipped: seen.map(({ id }) => id).filter((id) => !known.has(id)) };
}
