import { useLingui } from '@lingui/react/macro';
import type { FieldCode } from '../contract/field-code.ts';

/**
 * Returns a function that gives the message of a field's error; the API has the same messages for what only it
 * validates.
 */
export function useFieldMessage(): (code: FieldCode) => string {
  const { t } = useLingui();
  return (code) => {
    const messages: Readonly<Record<FieldCode, string>> = {
      invalid: t`Недопустиме значення`,
      required: t`Заповніть це поле`,
      contact: t`Впишіть пошту (name@example.com) або український номер (067 123-45-67)`,
      password_short: t`Щонайменше 8 символів`,
      password_long: t`Не більше 128 символів`,
      password_wrong: t`Пароль не підходить`,
      name_long: t`Не більше 100 символів`,
      email: t`Впишіть пошту: name@example.com`,
      too_long: t`Задовгий текст`,
      too_short: t`Закороткий текст`,
      company_code: t`ЄДРПОУ — 8 цифр, РНОКПП — 10`,
      not_chosen: t`Виберіть зі списку`,
      out_of_range: t`Впишіть ціле число в дозволених межах`,
      too_many: t`Забагато: приберіть зайве`,
      characters: t`Лише літери, цифри й розділові знаки`,
      code: t`Код — це 6 цифр із повідомлення`,
    };
    return messages[code];
  };
}
