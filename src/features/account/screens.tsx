import { Trans, useLingui } from '@lingui/react/macro';
import { Unopened } from './unopened.tsx';

export function ContactsScreen() {
  const { t } = useLingui();
  return (
    <Unopened title={t`Вхід на сайті не працює`}>
      <Trans>Магазин приймає замовлення без реєстрації. Змінити контакти в замовленні допоможемо телефоном.</Trans>
    </Unopened>
  );
}

export function OrdersScreen() {
  const { t } = useLingui();
  return (
    <Unopened title={t`Замовлення тут не показуємо`}>
      <Trans>Про стан замовлення розповімо телефоном або листом: назвіть його номер.</Trans>
    </Unopened>
  );
}

export function DiscountScreen() {
  const { t } = useLingui();
  return (
    <Unopened title={t`Особиста знижка`}>
      <Trans>Її рахуємо за сумою ваших завершених замовлень і віднімаємо, коли приймаємо замовлення телефоном.</Trans>
    </Unopened>
  );
}

export function LoginScreen() {
  const { t } = useLingui();
  return (
    <Unopened heading={t`Вхід`} title={t`Входити не потрібно`}>
      <Trans>
        Кошик і бажання зберігаються в цьому браузері без реєстрації, а замовлення приймаємо телефоном і поштою.
      </Trans>
    </Unopened>
  );
}

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
