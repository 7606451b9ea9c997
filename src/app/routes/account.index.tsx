import { createFileRoute } from '@tanstack/react-router';
import { ContactsScreen } from '../../features/account/screens.tsx';

export const Route = createFileRoute('/account/')({ component: ContactsRoute });

function ContactsRoute() {
  return <ContactsScreen />;
}
