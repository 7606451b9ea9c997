import type { Language } from '../src/contract/language.ts';
import type { StudioErrorCode, StudioFieldCode } from '../studio/contract/errors.ts';
import { CATALOGUE_FIELD_MESSAGES, CATALOGUE_MESSAGES } from './catalogue-error-messages.ts';
import { CONTENT_FIELD_MESSAGES, CONTENT_MESSAGES } from './content-error-messages.ts';
import { CUSTOMER_MESSAGES } from './customer-error-messages.ts';
import type { Message } from './error-messages.ts';
import { IMPORT_MESSAGES } from './import-error-messages.ts';
import { ORDER_MESSAGES } from './order-error-messages.ts';
import { PROMO_FIELD_MESSAGES, PROMO_MESSAGES } from './promo-error-messages.ts';
import { SCHEDULE_FIELD_MESSAGES, SCHEDULE_MESSAGES } from './schedule-error-messages.ts';

/** Messages for the staff for each error of the studio: what went wrong and what to do. */
export const STUDIO_MESSAGES: Readonly<Record<StudioErrorCode, Message>> = {
  staff_unauthorized: {
    uk: () => 'Увійдіть у студію, щоб продовжити.',
    ru: () => 'Войдите в студию, чтобы продолжить.',
  },
  staff_disabled: {
    uk: () => 'Ваш доступ до студії вимкнено. Зверніться до власника магазину.',
    ru: () => 'Ваш доступ к студии отключён. Обратитесь к владельцу магазина.',
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
  passkey_refused: {
    uk: () => 'Цей ключ доступу не підійшов. Спробуйте ще раз або ввійдіть кодом.',
    ru: () => 'Этот ключ доступа не подошёл. Попробуйте ещё раз или войдите кодом.',
  },
  last_second_factor: {
    uk: () => 'Це єдине, чим ви підтверджуєте вхід. Спершу додайте інший ключ доступу або застосунок із кодами.',
    ru: () =>
      'Это единственное, чем вы подтверждаете вход. Сначала добавьте другой ключ доступа или приложение с кодами.',
  },
  staff_email_taken: {
    uk: () => 'Працівник із такою поштою вже є.',
    ru: () => 'Сотрудник с такой почтой уже есть.',
  },
  staff_not_found: {
    uk: () => 'Такого працівника немає.',
    ru: () => 'Такого сотрудника нет.',
  },
  last_owner: {
    uk: () => 'Це єдиний власник, який може керувати студією. Спершу зробіть власником ще когось.',
    ru: () => 'Это единственный владелец, который может управлять студией. Сначала сделайте владельцем кого-то ещё.',
  },
  own_account: {
    uk: () => 'Власну роль і доступ змінити не можна: попросіть іншого власника.',
    ru: () => 'Собственную роль и доступ изменить нельзя: попросите другого владельца.',
  },
  picture_svg: {
    uk: () => 'SVG — це програма, а не знімок: у ній може бути скрипт. Збережіть картинку як PNG або JPEG.',
    ru: () => 'SVG — это программа, а не снимок: в ней может быть скрипт. Сохраните картинку как PNG или JPEG.',
  },
  picture_unreadable: {
    uk: () => 'Це не картинка, яку можна прочитати. Підійде JPEG, PNG, WebP, AVIF, TIFF або GIF.',
    ru: () => 'Это не картинка, которую можно прочитать. Подойдёт JPEG, PNG, WebP, AVIF, TIFF или GIF.',
  },
  picture_too_large: {
    uk: ({ megapixels = 0, limit = 0 }) =>
      `У картинці ${megapixels} млн точок, а ми приймаємо до ${limit} млн. Зменште її й надішліть знову.`,
    ru: ({ megapixels = 0, limit = 0 }) =>
      `В картинке ${megapixels} млн точек, а мы принимаем до ${limit} млн. Уменьшите её и отправьте снова.`,
  },
  picture_too_small: {
    uk: ({ width = 0, limit = 0 }) => `Картинка завширшки ${width} точок, а треба щонайменше ${limit}.`,
    ru: ({ width = 0, limit = 0 }) => `Картинка шириной ${width} точек, а нужно не меньше ${limit}.`,
  },
  media_not_found: {
    uk: () => 'Такої картинки вже немає.',
    ru: () => 'Такой картинки уже нет.',
  },
  revision_conflict: {
    uk: () => 'Тим часом це змінив хтось інший. Порівняйте зміни й збережіть ще раз.',
    ru: () => 'Тем временем это изменил кто-то другой. Сравните изменения и сохраните ещё раз.',
  },
  undo_blocked: {
    uk: () => 'Частину цього змінили пізніше, тож скасувати все не можна. Перегляньте план іще раз.',
    ru: () => 'Часть этого изменили позже, поэтому отменить всё нельзя. Посмотрите план ещё раз.',
  },
  ...CATALOGUE_MESSAGES,
  site_unavailable: {
    uk: () => 'Сайт зараз не відповідає. Зберегти можна: сторінки оновляться, щойно він повернеться.',
    ru: () => 'Сайт сейчас не отвечает. Сохранить можно: страницы обновятся, как только он вернётся.',
  },
  rehearsal_busy: {
    uk: () => 'Ці дані саме зараз змінює хтось інший або замовлення. Спробуйте за мить.',
    ru: () => 'Эти данные прямо сейчас меняет кто-то другой или заказ. Попробуйте через мгновение.',
  },
  rehearsal_too_long: {
    uk: () => 'Зміна завелика, щоб показати сторінки наперед: замовлення не мають на неї чекати. Зберегти її можна.',
    ru: () =>
      'Изменение слишком большое, чтобы показать страницы заранее: заказы не должны его ждать. Сохранить его можно.',
  },
  rehearsal_failed: {
    uk: () => 'Не вдалося показати сторінки наперед. Спробуйте ще раз.',
    ru: () => 'Не удалось показать страницы заранее. Попробуйте ещё раз.',
  },
  ...ORDER_MESSAGES,
  ...CUSTOMER_MESSAGES,
  ...PROMO_MESSAGES,
  ...IMPORT_MESSAGES,
  ...CONTENT_MESSAGES,
  ...SCHEDULE_MESSAGES,
};

/** Messages for invalid fields of the studio. */
export const STUDIO_FIELD_MESSAGES: Readonly<Record<StudioFieldCode, Readonly<Record<Language, string>>>> = {
  taken: { uk: 'Це значення вже зайняте', ru: 'Это значение уже занято' },
  second_factor: {
    uk: 'Впишіть 6 цифр із застосунку або резервний код',
    ru: 'Впишите 6 цифр из приложения или резервный код',
  },
  password_weak: { uk: 'Щонайменше 12 символів', ru: 'Не меньше 12 символов' },
  waybill_number: { uk: 'У номері ТТН 14 цифр', ru: 'В номере ТТН 14 цифр' },
  ...CATALOGUE_FIELD_MESSAGES,
  ...CONTENT_FIELD_MESSAGES,
  ...SCHEDULE_FIELD_MESSAGES,
  ...PROMO_FIELD_MESSAGES,
};
