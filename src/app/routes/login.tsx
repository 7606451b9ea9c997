import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginScreen } from '../../features/auth/login-screen.tsx';
import { useIsMounted } from '../../lib/mounted.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAppHead } from '../head-effect.ts';

const searchSchema = v.object({
  view: v.fallback(v.optional(v.picklist(['sign-up', 'reset'])), undefined),
  next: v.fallback(v.optional(v.string()), undefined),
});

export const Route = createFileRoute('/login')({ component: LoginRoute, validateSearch: searchSchema });

function LoginRoute() {
  useAppHead();
  const { view, next } = Route.useSearch();
  // The prerendered shell knows no search, and the first render equals it: a form of its own would be typed into and
  // then replaced.
  return useIsMounted() ? <LoginScreen view={view} next={next} /> : <Skeleton height="24rem" />;
}
