import { createFileRoute } from '@tanstack/react-router';
import { ContactsScreen } from '../../features/account/contacts-screen.tsx';
import { SignedIn } from '../../features/auth/signed-in.tsx';

export const Route = createFileRoute('/account/')({ component: ContactsRoute });

function ContactsRoute() {
  return <SignedIn>{(customer) => <ContactsScreen customer={customer} />}</SignedIn>;
}
