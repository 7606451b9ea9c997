import { namedTexts } from '../../src/contract/localized.ts';
import { defineErrors } from './define.ts';

/** Errors of staff accounts, permissions and editors' tokens. */
export const STAFF_ERRORS = defineErrors({
  token_missing: {
    status: 401,
    uk: 'Надішліть токен редактора в заголовку Authorization: Bearer.',
    ru: 'Отправьте токен редактора в заголовке Authorization: Bearer.',
  },
  token_wrong: { status: 403, uk: 'Цей токен редактора не підходить.', ru: 'Этот токен редактора не подходит.' },
  /** There is no session, or it has ended. */
  staff_unauthorized: {
    status: 401,
    uk: 'Увійдіть у студію, щоб продовжити.',
    ru: 'Войдите в студию, чтобы продолжить.',
  },
  /** The account was disabled during the session. */
  staff_disabled: {
    status: 403,
    uk: 'Ваш доступ до студії вимкнено. Зверніться до власника магазину.',
    ru: 'Ваш доступ к студии отключён. Обратитесь к владельцу магазина.',
  },
  not_permitted: {
    status: 403,
    uk: 'Ваша роль цього не дозволяє. Зверніться до власника магазину.',
    ru: 'Ваша роль этого не позволяет. Обратитесь к владельцу магазина.',
  },
  /** The request requires a recent second factor. */
  confirmation_needed: {
    status: 403,
    uk: 'Підтвердьте, що це ви: кодом із застосунку або ключем доступу.',
    ru: 'Подтвердите, что это вы: кодом из приложения или ключом доступа.',
  },
  staff_credentials_wrong: {
    status: 401,
    uk: 'Пошта або пароль не підходять. Перевірте їх і спробуйте ще раз.',
    ru: 'Почта или пароль не подходят. Проверьте их и попробуйте ещё раз.',
  },
  second_factor_wrong: {
    status: 422,
    uk: 'Код не підходить, або його вже використано. Зачекайте на наступний код у застосунку.',
    ru: 'Код не подходит, или его уже использовали. Дождитесь следующего кода в приложении.',
  },
  /** The ticket of the previous step has expired or has been used. */
  ticket_expired: {
    status: 422,
    uk: 'Цей крок більше не діє. Почніть спочатку.',
    ru: 'Этот шаг больше не действует. Начните сначала.',
  },
  passkey_refused: {
    status: 422,
    uk: 'Цей ключ доступу не підійшов. Спробуйте ще раз або ввійдіть кодом.',
    ru: 'Этот ключ доступа не подошёл. Попробуйте ещё раз или войдите кодом.',
  },
  /** The last remaining second factor cannot be removed. */
  last_second_factor: {
    status: 409,
    uk: 'Це єдине, чим ви підтверджуєте вхід. Спершу додайте інший ключ доступу або застосунок із кодами.',
    ru: 'Это единственное, чем вы подтверждаете вход. Сначала добавьте другой ключ доступа или приложение с кодами.',
  },
  staff_email_taken: { status: 409, uk: 'Працівник із такою поштою вже є.', ru: 'Сотрудник с такой почтой уже есть.' },
  staff_not_found: { status: 404, uk: 'Такого працівника немає.', ru: 'Такого сотрудника нет.' },
  /** At least one account must be able to manage the staff. */
  last_owner: {
    status: 409,
    uk: 'Це єдиний власник, який може керувати студією. Спершу зробіть власником ще когось.',
    ru: 'Это единственный владелец, который может управлять студией. Сначала сделайте владельцем кого-то ещё.',
  },
  own_account: {
    status: 409,
    uk: 'Власну роль і доступ змінити не можна: попросіть іншого власника.',
    ru: 'Собственную роль и доступ изменить нельзя: попросите другого владельца.',
  },
});

export const STAFF_FIELD_ERRORS = namedTexts({
  second_factor: {
    uk: 'Впишіть 6 цифр із застосунку або резервний код',
    ru: 'Впишите 6 цифр из приложения или резервный код',
  },
  password_weak: { uk: 'Щонайменше 12 символів', ru: 'Не меньше 12 символов' },
});
