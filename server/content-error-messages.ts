import type { Language } from '../src/contract/language.ts';
import type { CONTENT_ERROR_STATUSES, CONTENT_FIELD_CODES } from '../studio/contract/content-errors.ts';
import type { Message } from './error-messages.ts';

/** Messages for the staff for each error of texts, notices and settings. */
export const CONTENT_MESSAGES: Readonly<Record<keyof typeof CONTENT_ERROR_STATUSES, Message>> = {
  blog_category_in_use: {
    uk: ({ count }) => `У цій рубриці є статті (${count}). Перенесіть їх в іншу й видаліть рубрику потім.`,
    ru: ({ count }) => `В этой рубрике есть статьи (${count}). Перенесите их в другую и удалите рубрику потом.`,
  },
  page_is_fixed: {
    uk: () => 'На цю сторінку веде сам магазин, тому її не можна видалити. Змініть її текст.',
    ru: () => 'На эту страницу ведёт сам магазин, поэтому удалить её нельзя. Измените её текст.',
  },
};

/** Messages for invalid fields of these. */
export const CONTENT_FIELD_MESSAGES: Readonly<
  Record<(typeof CONTENT_FIELD_CODES)[number], Readonly<Record<Language, string>>>
> = {
  dates_crossed: { uk: 'Кінець має бути пізніше за початок', ru: 'Конец должен быть позже начала' },
  iban: {
    uk: 'Це не український IBAN: перевірте цифри',
    ru: 'Это не украинский IBAN: проверьте цифры',
  },
  fixed: {
    uk: 'На цю сторінку веде сам магазин: це змінити не можна',
    ru: 'На эту страницу ведёт сам магазин: это изменить нельзя',
  },
};
