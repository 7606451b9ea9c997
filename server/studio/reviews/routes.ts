import type pg from 'pg';
import { countPendingReviews } from '../../../studio/contract/pending-reviews.ts';
import {
  getStudioReview,
  listStudioReviews,
  moderateReview,
  moderateReviews,
} from '../../../studio/contract/reviews.ts';
import { tellOfReplies } from '../../reviews/reply-message.ts';
import { requireSeen } from '../revision.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { readCounts, readReviewList, readStudioReview } from './read-reviews.ts';
import { reviewWrites } from './review-writes.ts';

const id = 'Number of the review.';

/** @throws ApiError not_found, revision_conflict */
async function requireReviewSeen(client: pg.ClientBase, reviewId: number, ifMatch: string | undefined): Promise<void> {
  await client.query('SELECT FROM reviews WHERE id = $1 FOR NO KEY UPDATE', [reviewId]);
  const current = await readStudioReview(client, reviewId);
  await requireSeen(client, { entity: 'review', id: reviewId, ifMatch, current });
}

export const reviewRoutes = [
  studioRoute(
    listStudioReviews,
    {
      summary: 'A page of the reviews that fit the filters, and how many there are of each state.',
      permission: 'reviews.read',
      parameters: {
        q: 'Words of the name, the text or the answer, in any order.',
        status: 'Only of this state.',
        rating: 'Any of these numbers of stars.',
        language: 'Only in this language.',
        reply: 'Published ones with or without an answer of the shop.',
        sort: 'By date or by stars, with `-` the other way round; the newest first where nothing is said.',
        page: 'From 1; one behind the last is the last.',
      },
    },
    ({ deps, query }) => readReviewList(deps.pool, query),
  ),
  studioRoute(
    countPendingReviews,
    { summary: 'How many reviews wait to be read.', permission: 'reviews.read' },
    async ({ deps }) => ({
      pending: (await readCounts(deps.pool)).pending,
    }),
  ),
  studioRoute(
    getStudioReview,
    { summary: 'One review.', permission: 'reviews.read', parameters: { id }, errors: ['not_found'] },
    ({ deps, params }) => readStudioReview(deps.pool, Number(params.id)),
  ),
  studioRoute(
    moderateReview,
    {
      summary:
        'Publishes, rejects or answers a review. A writer with an e-mail is told of the answer once it is published.',
      permission: 'reviews.moderate',
      parameters: { id, 'if-match': 'The revision that was seen.' },
      errors: ['not_found', 'revision_conflict'],
    },
    async ({ deps, staff, params, headers, body: changes }) => {
      const reviewId = Number(params.id);
      const { transaction } = await inStaffTransaction(deps.pool, staff, async (client) => {
        await requireReviewSeen(client, reviewId, headers['if-match']);
        await reviewWrites['review.moderate'].run(client, { id: reviewId, changes }, staff);
        await tellOfReplies(client, [reviewId]);
      });
      return { review: await readStudioReview(deps.pool, reviewId), transaction };
    },
  ),
  studioRoute(
    moderateReviews,
    {
      summary: 'Publishes, rejects or puts back many reviews; those that others have changed since stay as they are.',
      permission: 'reviews.moderate',
    },
    async ({ deps, staff, body }) => {
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, async (client) => {
        const moved = await reviewWrites['reviews.move'].run(client, body, staff);
        await tellOfReplies(
          client,
          moved.moved.map(({ id: one }) => one),
        );
        return moved;
      });
      return { ...result, transaction };
    },
  ),
];
