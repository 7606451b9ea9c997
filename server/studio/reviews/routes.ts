import type { Language } from '../../../src/contract/language.ts';
import {
  getStudioReview,
  listStudioReviews,
  moderateReview,
  moderateReviews,
  readReviewPhoto,
} from '../../../studio/contract/reviews.ts';
import { queueShowPhotos } from '../../reviews/photos/show-photos.ts';
import { notifyOfReplies } from '../../reviews/reply-message.ts';
import { IF_MATCH, lockIn, preconditionOf } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { readPhotoBytes } from './read-photo.ts';
import { readReviewList, readStudioReview } from './read-reviews.ts';
import { reviewWrites } from './review-writes.ts';

const id = 'Number of the review.';

const reviewPrecondition = (lang: Language) =>
  preconditionOf({
    ...{ entity: 'review', lock: lockIn('reviews') },
    read: (client, reviewId: number) => readStudioReview(client, lang, reviewId),
  });

export const reviewRoutes = [
  studioRoute(
    listStudioReviews,
    {
      summary: 'One page of the matching reviews, and the number in each status.',
      permission: 'reviews.read',
      parameters: {
        q: 'Words of the name, the text, the reply or the product, in any order.',
        status: 'Only reviews with this status.',
        rating: 'Any of these numbers of stars.',
        language: 'Only reviews in this language.',
        of: 'Only reviews of the shop, or only of products.',
        reply: 'Only published reviews with, or without, a reply.',
        sort: 'By date or stars, descending with `-`; newest first by default.',
        page: 'Page of the list, from 1; a number beyond the last page means the last one.',
      },
    },
    ({ deps, lang, query }) => readReviewList(deps.pool, lang, query),
  ),
  studioRoute(
    getStudioReview,
    { summary: 'One review.', permission: 'reviews.read', parameters: { id }, errors: ['not_found'] },
    ({ deps, lang, params }) => readStudioReview(deps.pool, lang, Number(params.id)),
  ),
  studioRoute(
    readReviewPhoto,
    {
      summary: 'A photo of a review, published or not.',
      permission: 'reviews.read',
      parameters: { id: 'Id of the photo.' },
      errors: ['not_found'],
    },
    async ({ context, deps, params }) => {
      const bytes = await readPhotoBytes(deps.pool, params.id);
      return context.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'image/webp',
      });
    },
  ),
  studioRoute(
    moderateReview,
    {
      summary:
        'Publishes, rejects or replies to a review. A writer with an e-mail is notified of the reply once it is published.',
      permission: 'reviews.moderate',
      parameters: { id, ...IF_MATCH },
      errors: ['not_found', 'revision_conflict'],
    },
    async ({ deps, lang, staff, params, headers, body: changes }) => {
      const reviewId = Number(params.id);
      const { guard } = reviewPrecondition(lang)(reviewId, headers['if-match']);
      const { transaction } = await inStaffTransaction(deps.pool, staff, async (client) => {
        await guard(client, () => reviewWrites['review.moderate'].run(client, { id: reviewId, changes }, staff));
        await notifyOfReplies(client, [reviewId]);
        await queueShowPhotos(client);
      });
      return { review: await readStudioReview(deps.pool, lang, reviewId), transaction };
    },
  ),
  studioRoute(
    moderateReviews,
    {
      summary: 'Moves many reviews to a status; those changed by others since stay as they are.',
      permission: 'reviews.moderate',
    },
    async ({ deps, staff, body }) => {
      const { result, transaction } = await inStaffTransaction(deps.pool, staff, async (client) => {
        const moved = await reviewWrites['reviews.move'].run(client, body, staff);
        await notifyOfReplies(
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
