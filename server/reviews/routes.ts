import { submitReview } from '../../src/contract/submit-review.ts';
import type { Deps } from '../context.ts';
import { findSession } from '../identity/session.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { keepReview } from './submit.ts';

const route = routesWith<Deps & { readonly limits: Limits }>();

export const reviewRoutes = [
  route(
    submitReview,
    {
      summary: 'Keeps a review of the shop, which is shown once somebody has read it. The same key is kept once.',
      errors: ['too_many_requests'],
    },
    async ({ context, deps, lang, body: input }) => {
      const session = await findSession(context, deps);
      await keepReview(deps.pool, deps.limits, {
        input,
        lang,
        address: clientAddress(context, deps),
        customerId: session?.customerId ?? null,
        now: deps.clock(),
      });
      return null;
    },
  ),
];
