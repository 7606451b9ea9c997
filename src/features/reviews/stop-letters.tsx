import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { stopReviewLetters } from '../../contract/order-review.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useShop } from '../../lib/shop.tsx';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  readonly orderId: string;
  readonly token: string;
}

/**
 * Stops the letters that ask for reviews as soon as a browser opens its link: one press in the letter is enough, and a
 * mail program that merely fetches the link stops nothing.
 */
export function StopLetters({ orderId, token }: Props) {
  const { t } = useLingui();
  const { api } = useShop();
  const messageOf = useErrorMessage();
  const [ended, setEnded] = useState<'done' | { readonly failure: string } | null>(null);
  const { run, isPending } = useSingleFlight(async () => {
    try {
      await api.request(stopReviewLetters, { params: { id: orderId }, query: { token } });
      setEnded('done');
    } catch (error) {
      setEnded({ failure: messageOf(error) });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the button repeats it
  useEffect(() => {
    void run();
  }, []);
  if (ended === 'done') {
    return (
      <Message title={t`Більше не питатимемо`} isScreen>
        <p role="status">{t`Листів із проханням про відгук на цю пошту не буде. Новини про ваші замовлення надходитимуть, як і раніше.`}</p>
      </Message>
    );
  }
  if (ended === null) return <Skeleton height={12} />;
  return (
    <Message title={t`Не вийшло відписати`} isScreen isError>
      <p>{ended.failure}</p>
      <Button isLoading={isPending} onClick={() => void run()}>
        {t`Спробувати ще раз`}
      </Button>
    </Message>
  );
}
