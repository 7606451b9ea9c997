import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { useCart, useOutbox } from './cart-provider.tsx';
import styles from './connection-note.module.css';

/** Says quietly that the API is away, and that nothing is lost by it. Always in the page, so that it is read aloud. */
export function ConnectionNote() {
  const { isUnreachable, pendingCount, data } = useCart();
  return (
    <div className={styles.note} role="status" aria-live="polite">
      {isUnreachable && data && (
        <p>
          {pendingCount > 0 ? (
            <Trans>Немає зв’язку з магазином. Ваші зміни збережено: надішлемо їх, щойно зв’язок повернеться.</Trans>
          ) : (
            <Trans>Немає зв’язку з магазином. Показуємо кошик таким, яким він був востаннє.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

/** In place of the way to an order while the API does not know the cart as it is shown. */
export function NoCheckoutYet() {
  const outbox = useOutbox();
  return (
    <div className={styles.later}>
      <p>
        <Trans>Оформити замовлення можна буде, щойно повернеться зв’язок.</Trans>
      </p>
      <Button variant="secondary" onClick={() => outbox.retry()}>
        <Trans>Перевірити зараз</Trans>
      </Button>
    </div>
  );
}
