import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Customer } from '../../contract/customer.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { loginPath } from '../../rules/login-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCustomer } from './customer.ts';

/** Renders content for a signed-in customer only. A guest is asked to sign in, and returns to this address. */
export function SignedIn({ children }: { readonly children: (customer: Customer) => ReactNode }) {
  const { t } = useLingui();
  const messageOf = useErrorMessage();
  const { data: customer, error, isFetching, refetch } = useCustomer();
  if (customer) return children(customer);
  if (customer === null) return <Guest />;
  if (error) {
    return (
      <Message title={t`Кабінет не завантажився`} isError>
        <p>{messageOf(error)}</p>
        <Button isLoading={isFetching} onClick={() => void refetch()}>
          <Trans>Спробувати ще раз</Trans>
        </Button>
      </Message>
    );
  }
  return (
    <div role="status" aria-label={t`Завантажуємо кабінет`}>
      <Skeleton height={12} />
    </div>
  );
}

function Guest() {
  const { t } = useLingui();
  const href = useHref();
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const next = href(address);
  return (
    <Message title={t`Увійдіть, щоб це побачити`}>
      <p>
        <Trans>Контакти, замовлення та знижки бачите лише ви.</Trans>
      </p>
      <ButtonLink href={href(loginPath(undefined, next))}>
        <Trans>Увійти</Trans>
      </ButtonLink>
      <ButtonLink variant="secondary" href={href(loginPath('sign-up', next))}>
        <Trans>Зареєструватися</Trans>
      </ButtonLink>
    </Message>
  );
}
