import { createFileRoute } from '@tanstack/react-router';
import { AccountLayout } from '../../features/account/account-layout.tsx';
import { useAppHead } from '../app-head-effect.ts';

export const Route = createFileRoute('/account')({ component: AccountRoute });

function AccountRoute() {
  useAppHead();
  return <AccountLayout />;
}
