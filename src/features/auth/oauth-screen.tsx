import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { OauthOutcome } from '../../contract/customer.ts';
import { useHref } from '../../lib/href.ts';
import { localPath } from '../../rules/local-path.ts';
import { paths } from '../../rules/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCustomer } from './customer.ts';
import { useMergedMessage } from './merged-message.ts';
import { useSessionChanged } from './queries.ts';

export interface OauthSearch {
  readonly outcome: OauthOutcome;
  /** Numbers of pieces and wishes that moved from the guest into the account. */
  readonly cart: number;
  readonly wishes: number;
  readonly next: string | undefined;
}

/** The result of a sign-in through another provider. */
export function OauthScreen({ outcome, cart, wishes, next }: OauthSearch) {
  const isGood = outcome === 'signed-in' || outcome === 'signed-up' || outcome === 'linked';
  useNotifyTabs(isGood);
  return isGood ? <Welcome outcome={outcome} cart={cart} wishes={wishes} next={next} /> : <Failure outcome={outcome} />;
}

/** Notifies the other tabs, because a session that began with a navigation is unknown to them. */
function useNotifyTabs(isSignedIn: boolean): void {
  const notify = useEffectEvent(useSessionChanged());
  useEffect(() => {
    if (isSignedIn) notify();
  }, [isSignedIn]);
}

function Welcome({ outcome, cart, wishes, next }: OauthSearch) {
  const { t } = useLingui();
  const href = useHref();
  const { data: customer, error, isPending, refetch } = useCustomer();
  const merged = useMergedMessage()({ cartQuantity: cart, wishes });
  const target = localPath(next ?? '') ?? href(paths.account);
  if (isPending) return <Skeleton height={12} />;
  if (error || !customer) {
    return (
      <Message title={t`Вхід не завершився`} isScreen isError>
        <p>
          <Trans>Не вдалося відкрити кабінет. Спробуйте ще раз.</Trans>
        </p>
        <Button onClick={() => void refetch()}>
          <Trans>Спробувати ще раз</Trans>
        </Button>
      </Message>
    );
  }
  const titles = {
    'signed-in': t`Ви увійшли`,
    'signed-up': t`Кабінет створено`,
    linked: t`Спосіб входу додано`,
  } as const;
  return (
    <Message title={titles[outcome as keyof typeof titles]} isScreen>
      {customer.name && (
        <p>
          <Trans>Вітаємо, {customer.name}!</Trans>
        </p>
      )}
      {merged && <p>{merged}</p>}
      {!customer.contactInfo.email && !customer.contactInfo.phoneNumber && (
        <p>
          <Trans>Додайте в кабінеті пошту або телефон: туди надсилатимемо новини про замовлення.</Trans>
        </p>
      )}
      <ButtonLink href={target}>
        <Trans>Продовжити</Trans>
      </ButtonLink>
    </Message>
  );
}

function Failure({ outcome }: { readonly outcome: OauthOutcome }) {
  const { t } = useLingui();
  const href = useHref();
  const isSignedIn = useCustomer().data != null;
  const words = {
    refused: { title: t`Вхід скасовано`, text: t`Ви не дали згоди на вхід. Спробуйте інший спосіб.` },
    'identity-taken': {
      title: t`Цей обліковий запис уже зайнятий`,
      text: t`Через нього входять до іншого кабінету «Позолоти». Вийдіть і увійдіть через нього або оберіть інший.`,
    },
    failed: {
      title: t`Увійти не вдалося`,
      text: t`Сервіс не підтвердив, хто ви. Спробуйте ще раз або увійдіть із паролем.`,
    },
  };
  const { title, text } = outcome in words ? words[outcome as keyof typeof words] : words.failed;
  return (
    <Message title={title} isScreen isError>
      <p>{text}</p>
      <ButtonLink href={href(isSignedIn ? paths.account : paths.login)}>
        {isSignedIn ? t`До кабінету` : t`До входу`}
      </ButtonLink>
    </Message>
  );
}
