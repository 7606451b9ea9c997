import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { useCustomer } from '../../features/auth/customer.ts';
import { LoginScreen } from '../../features/auth/login-screen.tsx';
import { storedOwner } from '../../lib/browser-storage.ts';
import { useIsMounted } from '../../lib/mounted.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAppHead } from '../app-head-effect.ts';

const searchSchema = v.object({
  view: v.fallback(v.optional(v.picklist(['sign-up', 'reset'])), undefined),
  next: v.fallback(v.optional(v.string()), undefined),
});

export const Route = createFileRoute('/login')({ component: LoginRoute, validateSearch: searchSchema });

function LoginRoute() {
  useAppHead();
  const { view, next } = Route.useSearch();
  const { isPending } = useCustomer();
  // Waits, because a form that is replaced loses its input. The first render must equal the prerendered shell, which
  // has no search; and if a customer was signed in, all screens are mounted anew once the session turns out to have
  // ended.
  const isReady = useIsMounted() && (!isPending || storedOwner.read() === null);
  return isReady ? <LoginScreen view={view} next={next} /> : <Skeleton height={24} />;
}
