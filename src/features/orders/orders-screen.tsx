import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { VisuallyHidden } from '../../ui/page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { OrderRow } from './order-row.tsx';
import styles from './orders-screen.module.css';
import { useOrders } from './queries.ts';

/** The customer's orders, newest first. */
export function OrdersScreen() {
  const { data: orders, error, isFetching, refetch } = useOrders();
  const isFailed = error !== null && !orders;
  return (
    <>
      {/* The element stays while its text changes, because a screen reader announces only such changes. */}
      <div role="status">
        {!orders && !isFailed && <Loading />}
        {orders && orders.length > 0 && <Loaded count={orders.length} />}
      </div>
      {isFailed && <Failed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {orders?.length === 0 && <NoOrders />}
      {orders && orders.length > 0 && (
        <ul className={styles.list}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </>
  );
}

function Loading() {
  return (
    <p className={styles.loading}>
      <Spinner />
      <Trans>Завантажуємо замовлення…</Trans>
    </p>
  );
}

function Loaded({ count }: { readonly count: number }) {
  const { t } = useLingui();
  return (
    <VisuallyHidden>
      {t`${count} ${plural(count, { one: 'замовлення', few: 'замовлення', many: 'замовлень', other: 'замовлення' })}`}
    </VisuallyHidden>
  );
}

interface FailedProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function Failed({ error, isRetrying, onRetry }: FailedProps) {
  const { t } = useLingui();
  const messageOf = useErrorMessage();
  return (
    <Message title={t`Замовлення не завантажилися`} isError>
      <p>{messageOf(error)}</p>
      <Button isLoading={isRetrying} onClick={onRetry}>
        <Trans>Спробувати ще раз</Trans>
      </Button>
    </Message>
  );
}

function NoOrders() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Message title={t`Замовлень ще немає`}>
      <p>
        <Trans>Тут будуть ваші замовлення: що в них, де посилка і скільки коштувало.</Trans>
      </p>
      <ButtonLink href={href(paths.category('pozolota'))}>
        <Trans>Матеріали для золочення</Trans>
      </ButtonLink>
    </Message>
  );
}
