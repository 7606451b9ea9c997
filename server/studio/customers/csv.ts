import type { Language } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import type { CustomerRow } from '../../../studio/contract/customers-list.ts';
import { csvMoney, csvOf, csvPhone } from '../csv.ts';

const HEADERS: Localized<readonly string[]> = {
  uk: ['Ім’я', 'Телефон', 'Пошта', 'Кабінет із', 'Замовлень', 'Виконано на суму, ₴', 'Останнє замовлення', 'Знижка, %'],
  ru: ['Имя', 'Телефон', 'Почта', 'Кабинет с', 'Заказов', 'Выполнено на сумму, ₴', 'Последний заказ', 'Скидка, %'],
};

const dayOf = (instant: string | null) => (instant === null ? null : kyivMoment(new Date(instant)).date);

/** Returns customers as CSV. */
export const customersCsv = (customers: readonly CustomerRow[], lang: Language): string =>
  csvOf([
    HEADERS[lang],
    ...customers.map(({ name, phone, email, createdAt, orders, sum, lastOrderAt, percent }) => [
      ...[name, csvPhone(phone), email, dayOf(createdAt), orders],
      ...[csvMoney(sum), dayOf(lastOrderAt), percent],
    ]),
  ]);
