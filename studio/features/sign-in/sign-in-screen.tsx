import { useLingui } from '@lingui/react/macro';
import { BrandMark } from '../../../src/ui/brand-mark.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-screen.module.css';

/** Replaces every screen while there is no session. The address is unchanged, so the screen opens after signing in. */
export function SignInScreen() {
  const { t } = useLingui();
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <BrandMark size={40} />
      <PageHeader title={t`Вхід до студії`} />
      <SignInForm />
    </main>
  );
}
