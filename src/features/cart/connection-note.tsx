import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { useCart, useCartChanges } from './cart-provider.tsx';
import styles from './connection-note.module.css';

/** Tells that the API is unreachable and that no change is lost. A live region, so it is always in the page. */
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

/** Shown in place of the checkout link while the cart has pending changes that cannot be sent. */
export function NoCheckoutYet() {
  const { retry } = useCartChanges();
  return (
    <div className={styles.later}>
      <p>
        <Trans>Оформити замовлення можна буде, щойно повернеться зв’язок.</Trans>
      </p>
      <Button variant="secondary" onClick={retry}>
        <Trans>Перевірити зараз</Trans>
      </Button>
    </div>
  );
}
