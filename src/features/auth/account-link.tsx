import { useLingui } from '@lingui/react/macro';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { CounterLink } from '../../ui/counter-link.tsx';
import { useCustomer } from './customer.ts';

/** Link to the account in the header, or to the sign-in. */
export function AccountLink() {
  const { t } = useLingui();
  const href = useHref();
  const { data: customer } = useCustomer();
  return customer ? (
    <CounterLink icon="user" count={0} label={t`Мій кабінет`} href={href(paths.account)} />
  ) : (
    <CounterLink icon="user" count={0} label={t`Увійти в кабінет`} href={href(paths.login)} />
  );
}
