import type { Language } from '../../../src/contract/language.ts';
import { countPendingReviews } from '../../../studio/contract/pending-reviews.ts';
import {
  getStudioReview,
  listStudioReviews,
  moderateReview,
  moderateReviews,
  readReviewPhoto,
} from '../../../studio/contract/reviews.ts';
import { queueShowPhotos } from '../../reviews/photos/show-photos.ts';
import { tellOfReplies } from '../../reviews/reply-message.ts';
import { studioRoute } from '../route.ts';
import { lockIn, seenOf } from '../seen.ts';
import { inStaffTransaction } from '../transaction.ts';
import { readPhotoBytes } from './read-photo.ts';
import { readCounts, readReviewList, readStudioReview } from './read-reviews.ts';
import { reviewWrites } from './review-writes.ts';

const id = 'Number of the review.';

const seenReview = (lang: Language) =>
  seenOf({
    ...{ entity: 'review', lock: lockIn('reviews') },
    read: (client, reviewId: number) => readStudioReview(client, lang, reviewId),
  });

export const reviewRoutes = [
  studioRoute(
    listStudioReviews,
    {
      summary: 'A page of the reviews that fit the filters, and how many there are of each state.',
      permission: 'reviews.read',
      parameters: {
        q: 'Words of the name, the text, the answer or the product, in any order.',
        status: 'Only of this state.',
        rating: 'Any of these numbers of stars.',
        language: 'Only in this language.',
        of: 'Only of the shop, or of its products.',
        reply: 'Published ones with or without an answer of the shop.',
        sort: 'By date or by stars, with `-` the other way round; the newest first where nothing is said.',
        page: 'From 1; one behind the last is the last.',
      },
    },
    ({ deps, lang, query }) => readReviewList(deps.pool, lang, query),
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
    ({ deps, lang, params }) => readStudioReview(deps.pool, lang, Number(params.id)),
  ),
  studioRoute(
    readReviewPhoto,
    {
      summary: 'A photo beside a review, whether it is shown or not.',
      permission: 'reviews.read',
      parameters: { id: 'Of the photo.' },
      errors: ['not_found'],
    },
    async ({ context, deps, params }) => {
      const bytes = await readPhotoBytes(deps.pool, params.id);
      return context.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'image/webp',
        'Content-Security-Policy': "default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
      });
    },
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
    async ({ deps, lang, staff, params, headers, body: changes }) => {
      const reviewId = Number(params.id);
      const { guard } = seenReview(lang)(reviewId, headers['if-match']);
      const { transaction } = await inStaffTransaction(deps.pool, staff, async (client) => {
        await guard(client, () => reviewWrites['review.moderate'].run(client, { id: reviewId, changes }, staff));
        await tellOfReplies(client, [reviewId]);
        await queueShowPhotos(client);
      });
      return { review: await readStudioReview(deps.pool, lang, reviewId), transaction };
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
        await queueShowPhotos(client);
        return moved;
      });
      return { ...result, transaction };
    },
  ),
];
