import type { Language } from '../src/contract/language.ts';
import type { StudioErrorCode, StudioFieldCode } from '../studio/contract/errors.ts';
import { CATALOGUE_FIELD_MESSAGES, CATALOGUE_MESSAGES } from './catalogue-error-messages.ts';
import type { Message } from './error-messages.ts';

/** What the staff reads for each error of the studio: what went wrong and what to do. */
export const STUDIO_MESSAGES: Readonly<Record<StudioErrorCode, Message>> = {
  staff_unauthorized: {
    uk: () => 'Увійдіть у студію, щоб продовжити.',
    ru: () => 'Войдите в студию, чтобы продолжить.',
  },
  not_permitted: {
    uk: () => 'Ваша роль цього не дозволяє. Зверніться до власника магазину.',
    ru: () => 'Ваша роль этого не позволяет. Обратитесь к владельцу магазина.',
  },
  confirmation_needed: {
    uk: () => 'Підтвердьте, що це ви: кодом із застосунку або ключем доступу.',
    ru: () => 'Подтвердите, что это вы: кодом из приложения или ключом доступа.',
  },
  staff_credentials_wrong: {
    uk: () => 'Пошта або пароль не підходять. Перевірте їх і спробуйте ще раз.',
    ru: () => 'Почта или пароль не подходят. Проверьте их и попробуйте ещё раз.',
  },
  second_factor_wrong: {
    uk: () => 'Код не підходить, або його вже використано. Зачекайте на наступний код у застосунку.',
    ru: () => 'Код не подходит, или его уже использовали. Дождитесь следующего кода в приложении.',
  },
  ticket_expired: {
    uk: () => 'Цей крок більше не діє. Почніть спочатку.',
    ru: () => 'Этот шаг больше не действует. Начните сначала.',
  },
  revision_conflict: {
    uk: () => 'Тим часом це змінив хтось інший. Порівняйте зміни й збережіть ще раз.',
    ru: () => 'Тем временем это изменил кто-то другой. Сравните изменения и сохраните ещё раз.',
  },
  ...CATALOGUE_MESSAGES,
};

/** What is wrong with one field of the studio. */
export const STUDIO_FIELD_MESSAGES: Readonly<Record<StudioFieldCode, Readonly<Record<Language, string>>>> = {
  taken: { uk: 'Це значення вже зайняте', ru: 'Это значение уже занято' },
  second_factor: {
    uk: 'Впишіть 6 цифр із застосунку або резервний код',
    ru: 'Впишите 6 цифр из приложения или резервный код',
  },
  password_weak: { uk: 'Щонайменше 12 символів', ru: 'Не меньше 12 символов' },
  ...CATALOGUE_FIELD_MESSAGES,
};
