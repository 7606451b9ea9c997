import { stringify } from 'csv-stringify/sync';
import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import { decimalMoney } from '../../../src/rules/money.ts';
import type { CustomerRow } from '../../../studio/contract/customers-list.ts';

const HEADERS: Localized<readonly string[]> = {
  uk: ['Ім’я', 'Телефон', 'Пошта', 'Кабінет із', 'Замовлень', 'Виконано на суму, ₴', 'Останнє замовлення', 'Знижка, %'],
  ru: ['Имя', 'Телефон', 'Почта', 'Кабинет с', 'Заказов', 'Выполнено на сумму, ₴', 'Последний заказ', 'Скидка, %'],
};

const dayOf = (instant: string | null) => (instant === null ? null : kyivMoment(new Date(instant)).date);

/** Returns customers as CSV, separated by semicolons, since sums have a decimal comma. */
export function customersCsv(customers: readonly CustomerRow[], lang: Language): string {
  const rows = customers.map(({ name, phone, email, createdAt, orders, sum, lastOrderAt, percent }) => [
    // A leading plus would turn the phone into a formula.
    ...[name, phone?.replace(/^\+/, '') ?? null, email, dayOf(createdAt), orders],
    ...[decimalMoney(sum).replace('.', ','), dayOf(lastOrderAt), percent],
  ]);
  return stringify([[...HEADERS[lang]], ...rows], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    // A name that begins like a formula stays text.
    escape_formulas: true,
  });
}
