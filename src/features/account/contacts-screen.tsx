import type { Customer } from '../../contract/customer.ts';
import { AccountData } from './account-data.tsx';
import { ContactInfo } from './contact-info.tsx';
import styles from './contacts-screen.module.css';
import { NameForm } from './name-form.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProviderLinks } from './provider-links.tsx';
import { SessionList } from './session-list.tsx';

/** The screen of contacts, ways to sign in, and sessions. */
export function ContactsScreen({ customer }: { readonly customer: Customer }) {
  return (
    <div className={styles.sections}>
      <ContactInfo customer={customer} />
      <NameForm customer={customer} />
      <PasswordSection customer={customer} />
      <ProviderLinks customer={customer} />
      <SessionList />
      <AccountData customer={customer} />
    </div>
  );
}
