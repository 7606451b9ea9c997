import { useLingui } from '@lingui/react/macro';
import { PAYMENT_PROVIDERS } from '../../../src/contract/payment.ts';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { formatPhone } from '../../../src/rules/phone.ts';
import { PAYMENT_PROVIDER_NAMES } from '../../../src/rules/provider-names.ts';
import type { TaskReason } from '../../contract/task-reasons.ts';
import type { Transfer } from '../../contract/tasks.ts';
import { useStudio } from '../../lib/studio.tsx';
import layout from '../../ui/layout.module.css';

const MEBIBYTE = 1024 * 1024;

/** Shows the reason of a task in the reader's language. */
export function TaskReasonText({ reason }: { readonly reason: TaskReason }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const nameOf = (id: string) => {
    const provider = PAYMENT_PROVIDERS.find((known) => known === id);
    return provider ? PAYMENT_PROVIDER_NAMES[provider] : t`Банк`;
  };
  switch (reason.code) {
    case 'typed-address':
      return t`Місце вписано від руки: виберіть його з довідника або створіть ТТН у кабінеті Нової пошти й впишіть номер.`;
    case 'no-recipient':
      return t`Немає імені або телефону одержувача.`;
    case 'carrier-refused': {
      const codes = reason.codes.join(', ');
      if (reason.number !== null) return t`Нова пошта не видалила ТТН ${reason.number}: можливо, посилка вже в неї.`;
      return codes === ''
        ? t`Нова пошта не прийняла ці дані.`
        : t`Нова пошта не прийняла ці дані. Код для її підтримки: ${codes}.`;
    }
    case 'carrier-silent':
      return t`Нова пошта не відповідала.`;
    case 'waybill-typed':
      return t`ТТН ${reason.number} створено не тут: видаліть її в кабінеті Нової пошти.`;
    case 'bank-refused':
      return t`${nameOf(reason.provider)} не повертає цих грошей: перевірте в кабінеті.`;
    case 'bank-silent':
      return t`${nameOf(reason.provider)} не каже, що з грошима: перевірте в кабінеті.`;
    case 'bank-not-set-up':
      return t`${nameOf(reason.provider)} у магазині більше не підключено: поверніть гроші в кабінеті.`;
    case 'bank-took-back':
      return t`${nameOf(reason.provider)} забрав гроші в магазину. Не віддавайте товар, доки не з’ясуєте.`;
    case 'paid-again':
      return t`Друга оплата через ${nameOf(reason.provider)}: її повертаємо.`;
    case 'sold-meanwhile':
      return t`Поки йшла оплата, товар продали: гроші повертаємо.`;
    case 'other-sum':
      return t`Надійшло ${formatMoney(reason.paid)}, а замовлення коштує ${formatMoney(reason.total)}.`;
    case 'message-refused':
      return t`Адреса чи номер не приймає повідомлень: зв’яжіться з покупцем інакше.`;
    case 'sms-spent':
      return t`За годину надіслано ${reason.count} SMS: більше не надсилаємо, доки вона не мине.`;
    case 'special-order':
      return <SpecialOrderFacts asked={reason} />;
    case 'disk-low':
      return t`Вільно ${Math.floor(reason.bytes / MEBIBYTE)} МБ. Звільніть місце, доки магазин ще може зберігати замовлення, картинки й нові сторінки.`;
    case 'no-such-payment': {
      const sum = reason.amount === null ? '' : formatMoney(reason.amount);
      return reason.status === 'paid'
        ? t`${nameOf(reason.provider)} повідомляє про оплату ${sum}, а замовлення до неї в магазині немає: його могло бути втрачено під час відновлення. Знайдіть оплату ${reason.payment} у кабінеті, зв’яжіться з покупцем і оформіть замовлення телефоном або поверніть гроші.`
        : t`${nameOf(reason.provider)} повідомляє, що повернув ${sum} за оплатою ${reason.payment}, а замовлення до неї в магазині немає. Перевірте в кабінеті.`;
    }
    case 'restored':
      return t`Дані повернено до стану на ${formatKyivInstant(lang, reason.madeAt)}. Пізніших замовлень у магазині немає: звірте пошту, кабінети банків і Нової пошти. Номери з ${reason.lastNumber + 1} до ${reason.skippedTo} пропущено, щоб жоден не повторився.`;
    case 'publishing-stopped':
      return t`З ${formatKyivInstant(lang, reason.since)}. Перезапустіть на сервері програму публікації (npm run rebuild -- --watch): тоді все збережене з’явиться на сайті, а це завдання закриється саме.`;
    case 'disk-full':
      return t`На сервері закінчилося місце: звільніть його, а тоді повторіть.`;
    case 'given-up':
      return reason.attempts === null ? t`Не виходить уже добу.` : t`Не вийшло, спроб: ${reason.attempts}.`;
  }
}

/** The request for a special order: product, quantity, and the shopper to call back. */
function SpecialOrderFacts({ asked }: { readonly asked: Extract<TaskReason, { code: 'special-order' }> }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { product, sku, quantity, name, phone, note } = asked;
  return (
    <>
      {t`${product[lang]} (${sku}), ${quantity} шт.`} {name}, <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
      {note !== '' && <q>{note}</q>}
    </>
  );
}

/** The amount to transfer, its payee and reason. */
export function TransferFacts({ transfer }: { readonly transfer: Transfer }) {
  const { t } = useLingui();
  const { amount, payee, code, phone, paymentMethod, parts } = transfer;
  const causes = { asked: '', edited: t`Замовлення стало дешевшим`, ended: t`Замовлення скасовано або повернено` };
  return (
    <dl className={layout.facts}>
      <dt>{t`Сума`}</dt>
      <dd>
        <strong>{formatMoney(amount)}</strong>
      </dd>
      <dt>{t`Кому`}</dt>
      <dd>
        {[payee ?? '—', code].filter(Boolean).join(', ')}
        {phone !== null && (
          <>
            {', '}
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </>
        )}
      </dd>
      <dt>{t`Куди`}</dt>
      <dd>
        {paymentMethod === 'invoice'
          ? t`На рахунок, з якого надійшла оплата`
          : t`Домовтеся з покупцем: він платив при отриманні`}
      </dd>
      <dt>{t`Чому`}</dt>
      <dd>
        {parts.map((part) => (
          <p key={part.id}>
            {[part.reason, causes[part.cause]].filter(Boolean).join('. ')}
            {parts.length > 1 && `: ${formatMoney(part.amount)}`}
          </p>
        ))}
      </dd>
    </dl>
  );
}
