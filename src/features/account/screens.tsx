import { Trans, useLingui } from '@lingui/react/macro';
import { Unopened } from './unopened.tsx';

export function CheckoutScreen() {
  const { t } = useLingui();
  return (
    <Unopened heading={t`Оформлення замовлення`} title={t`Замовлення приймаємо телефоном`}>
      <Trans>
        Оформлення на сайті не працює. Зателефонуйте або напишіть нам, що у вас у кошику: підтвердимо наявність,
        порахуємо доставку й відправимо того ж дня. Кошик лишиться тут.
      </Trans>
    </Unopened>
  );
}

export function OrderScreen() {
  const { t } = useLingui();
  return (
    <Unopened heading={t`Ваше замовлення`} title={t`Тут немає замовлення`}>
      <Trans>Замовлення та оплату підтверджуємо телефоном або листом. Запитайте нас, якщо чекаєте на відповідь.</Trans>
    </Unopened>
  );
}
