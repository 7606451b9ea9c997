import { REVIEW_PHOTOS } from '../../src/contract/limits.ts';
import { readReviewableOrder, stopReviewLetters } from '../../src/contract/order-review.ts';
import { readProductReviews } from '../../src/contract/review.ts';
import { sendReviewPhoto, submitProductReview, submitReview } from '../../src/contract/submit-review.ts';
import type { ApiContext, Deps } from '../context.ts';
import { findSession } from '../identity/session.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { stopLetters } from './letters/stop-letters.ts';
import { readReviewList } from './of-product.ts';
import { storePhoto } from './photos/take-photo.ts';
import { readReviewable } from './reviewable-order.ts';
import { storeReview } from './submit.ts';
import { storeProductReview } from './submit-product.ts';

type ReviewDeps = Deps & { readonly limits: Limits };

const route = routesWith<ReviewDeps>();

/** Returns the client of a request: address, customer, time. */
async function askerOf(context: ApiContext, deps: ReviewDeps) {
  const session = await findSession(context, deps);
  return {
    address: clientAddress(context, deps),
    customerId: session?.customerId ?? null,
    secrets: deps.secrets,
    now: deps.clock(),
  };
}

const slug = 'Slug of the product’s page.';
const id = 'Id of the order.';

export const reviewRoutes = [
  route(
    submitReview,
    {
      summary: 'Submits a review of the shop, published after moderation. The same key is stored once.',
      errors: ['too_many_requests'],
    },
    async ({ context, deps, lang, body: input }) => {
      await storeReview(deps.pool, deps.limits, { input, lang, ...(await askerOf(context, deps)) });
      return null;
    },
  ),

  route(
    readProductReviews,
    {
      summary: 'A page of a product’s reviews, newest first.',
      parameters: { slug, page: 'From 1.' },
      errors: ['product_not_found', 'not_found'],
      isPublic: true,
      mayLag: true,
    },
    ({ deps, params, query: { page } }) => readReviewList(deps.pool, params.slug, page),
  ),

  route(
    submitProductReview,
    {
      summary:
        'Submits a review of a product, published after moderation: one per order and per account. The same key is stored once.',
      parameters: { slug },
      errors: [
        'product_not_found',
        'order_not_found',
        'review_link_wrong',
        'review_link_expired',
        'not_reviewable',
        'already_reviewed',
        'photo_gone',
        'too_many_requests',
      ],
    },
    async ({ context, deps, lang, params, body: input }) => {
      const submission = { slug: params.slug, input, lang, ...(await askerOf(context, deps)) };
      await storeProductReview(deps.pool, deps.limits, submission);
      return null;
    },
  ),

  route(
    sendReviewPhoto,
    {
      summary: 'Uploads a photo for a review that will be submitted.',
      parameters: { key: 'The idempotency key of the review.' },
      errors: [
        'body_too_large',
        'picture_svg',
        'picture_unreadable',
        'picture_too_large',
        'picture_too_small',
        'too_many_requests',
      ],
      upload: { maxBytes: REVIEW_PHOTOS.bytes, types: ['application/octet-stream', 'image/*'] },
    },
    async ({ context, deps, query: { key } }) => {
      const address = clientAddress(context, deps);
      return { id: await storePhoto(deps, { body: context.req.raw.body, key, address, now: deps.clock() }) };
    },
  ),

  route(
    readReviewableOrder,
    {
      summary: 'The products of an order that can be reviewed, for the holder of its letter’s link or its customer.',
      parameters: { id, token: 'The link’s token; not needed by the signed-in customer.' },
      errors: ['order_not_found', 'review_link_wrong', 'review_link_expired', 'not_reviewable'],
    },
    async ({ context, deps, lang, params, query: { token } }) =>
      readReviewable(deps.pool, lang, { order: { id: params.id, token }, ...(await askerOf(context, deps)) }),
  ),

  route(
    stopReviewLetters,
    {
      summary: 'Opts the recipient of an order out of letters that ask for reviews. Mail programs call it too.',
      parameters: { id, token: 'The link’s token.' },
      errors: ['review_link_wrong'],
      access: 'outside',
    },
    async ({ deps, params, query: { token } }) => {
      await stopLetters(deps, params.id, token);
      return null;
    },
  ),
];
