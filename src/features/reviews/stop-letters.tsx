import { useLingui } from '@lingui/react/macro';
import { stopReviewLetters } from '../../contract/order-review.ts';
import { useShop } from '../../lib/shop.tsx';
import { LinkAction } from '../../ui/link-action.tsx';

interface Props {
  readonly orderId: string;
  readonly token: string;
}

/** Stops the letters that ask for reviews, by the link of such a letter. */
export function StopLetters({ orderId, token }: Props) {
  const { t } = useLingui();
  const { api } = useShop();
  return (
    <LinkAction
      act={() => api.request(stopReviewLetters, { params: { id: orderId }, query: { token } })}
      done={{
        title: t`Більше не питатимемо`,
        text: t`Листів із проханням про відгук на цю пошту не буде. Новини про ваші замовлення надходитимуть, як і раніше.`,
      }}
      failedTitle={t`Не вийшло відписати`}
    />
  );
}
