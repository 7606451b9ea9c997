import type { Language } from '../src/contract/language.ts';
import type { PromoErrorCode, PromoFieldCode } from '../studio/contract/promo-errors.ts';
import type { Message } from './error-messages.ts';

/** Messages for the staff for each refusal about promo codes. */
export const PROMO_MESSAGES: Readonly<Record<PromoErrorCode, Message>> = {
  promo_not_found: { uk: () => 'Такого промокоду немає.', ru: () => 'Такого промокода нет.' },
  promo_in_use: {
    uk: ({ code = '' }) => `Промокод ${code} уже є в замовленнях, тож видалити його не можна. Завершіть його.`,
    ru: ({ code = '' }) => `Промокод ${code} уже есть в заказах, поэтому удалить его нельзя. Завершите его.`,
  },
};

/** Messages for invalid fields of promo codes. */
export const PROMO_FIELD_MESSAGES: Readonly<Record<PromoFieldCode, Readonly<Record<Language, string>>>> = {
  promo_code_shape: {
    uk: 'Лише літери, цифри, дефіс і підкреслення, без пробілів',
    ru: 'Только буквы, цифры, дефис и подчёркивание, без пробелов',
  },
  promo_limit_low: {
    uk: 'Кодом уже скористалися частіше. Впишіть більше число',
    ru: 'Кодом уже воспользовались чаще. Впишите большее число',
  },
  level_not_rising: {
    uk: 'Має бути більше, ніж у рядку вище',
    ru: 'Должно быть больше, чем в строке выше',
  },
};
