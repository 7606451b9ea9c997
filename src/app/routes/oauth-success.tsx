import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { oauthOutcomeSchema } from '../../contract/customer.ts';
import { OauthScreen } from '../../features/auth/oauth-screen.tsx';
import { useIsMounted } from '../../lib/mounted.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAppHead } from '../app-head-effect.ts';

const count = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined);

/** There are no defaults: the router would write them into the address, which would differ from the prerendered one. */
const searchSchema = v.object({
  outcome: v.fallback(v.optional(oauthOutcomeSchema), undefined),
  cart: count,
  wishes: count,
  next: v.fallback(v.optional(v.string()), undefined),
});

export const Route = createFileRoute('/oauth-success')({ component: OauthSuccessRoute, validateSearch: searchSchema });

function OauthSuccessRoute() {
  useAppHead();
  const { outcome = 'failed', cart = 0, wishes = 0, next } = Route.useSearch();
  // The first render must equal the prerendered shell, which has no search.
  return useIsMounted() ? (
    <OauthScreen outcome={outcome} cart={cart} wishes={wishes} next={next} />
  ) : (
    <Skeleton height={12} />
  );
}
