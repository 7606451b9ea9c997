import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../../features/account/screens.tsx';
import { useAppHead } from '../head-effect.ts';

export const Route = createFileRoute('/oauth-success')({ component: OauthSuccessRoute });

function OauthSuccessRoute() {
  useAppHead();
  return <LoginScreen />;
}
