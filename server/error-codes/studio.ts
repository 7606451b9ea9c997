import { namedTexts } from '../../src/contract/localized.ts';
import { defineErrors } from './define.ts';

/** Errors of saving, previewing and scheduling in the studio, and of the shop's texts. */
export const STUDIO_ERRORS = defineErrors({
  /** The row has been changed by another editor; the response has its present state as `current`. */
  revision_conflict: {
    status: 412,
    uk: 'Тим часом це змінив хтось інший. Порівняйте зміни й збережіть ще раз.',
    ru: 'Тем временем это изменил кто-то другой. Сравните изменения и сохраните ещё раз.',
  },
  /** Unusual prices, which the response names as `suspicious`; a request that confirms them saves them. */
  price_suspicious: {
    status: 409,
    uk: 'Ціни незвичні, тому їх не збережено. Перевірте їх і збережіть ще раз.',
    ru: 'Цены необычные, поэтому они не сохранены. Проверьте их и сохраните ещё раз.',
  },
  /** A row was changed since, or refers to a row that would be removed. */
  undo_blocked: {
    status: 409,
    uk: 'Частину цього змінили пізніше, тож скасувати все не можна. Перегляньте план іще раз.',
    ru: 'Часть этого изменили позже, поэтому отменить всё нельзя. Посмотрите план ещё раз.',
  },
  /** The process that builds the site does not respond. */
  site_unavailable: {
    status: 503,
    uk: 'Сайт зараз не відповідає. Зберегти можна: сторінки оновляться, щойно він повернеться.',
    ru: 'Сайт сейчас не отвечает. Сохранить можно: страницы обновятся, как только он вернётся.',
  },
  /** Another transaction locks the same rows; a preview does not wait for locks. */
  rehearsal_busy: {
    status: 409,
    uk: 'Ці дані саме зараз змінює хтось інший або замовлення. Спробуйте за мить.',
    ru: 'Эти данные прямо сейчас меняет кто-то другой или заказ. Попробуйте через мгновение.',
  },
  /** The write takes longer than a preview may lock rows. */
  rehearsal_too_long: {
    status: 422,
    uk: 'Зміна завелика, щоб показати сторінки наперед: замовлення не мають на неї чекати. Зберегти її можна.',
    ru: 'Изменение слишком большое, чтобы показать страницы заранее: заказы не должны его ждать. Сохранить его можно.',
  },
  rehearsal_failed: {
    status: 422,
    uk: 'Не вдалося показати сторінки наперед. Спробуйте ще раз.',
    ru: 'Не удалось показать страницы заранее. Попробуйте ещё раз.',
  },
  /** The change has been carried out or cancelled. */
  scheduled_gone: {
    status: 409,
    uk: 'Цю зміну вже зроблено або скасовано. Оновіть список.',
    ru: 'Это изменение уже сделано или отменено. Обновите список.',
  },
  /** The values to replace differ from those that were seen when the change was scheduled. */
  scheduled_conflict: {
    status: 409,
    uk: 'Те, що ця зміна мала замінити, тим часом змінили. Перегляньте її й вирішіть, чи робити.',
    ru: 'То, что это изменение должно было заменить, тем временем изменили. Посмотрите и решите, делать ли его.',
  },
  /** This write cannot be scheduled. */
  not_schedulable: {
    status: 422,
    uk: 'Цю зміну не можна запланувати: збережіть її зараз.',
    ru: 'Это изменение нельзя запланировать: сохраните его сейчас.',
  },
  /** The blog category has articles. */
  blog_category_in_use: {
    status: 409,
    uk: ({ count }) => `У цій рубриці є статті (${count}). Перенесіть їх в іншу й видаліть рубрику потім.`,
    ru: ({ count }) => `В этой рубрике есть статьи (${count}). Перенесите их в другую и удалите рубрику потом.`,
  },
  /** The shop's own screens link to the page. */
  page_is_fixed: {
    status: 409,
    uk: 'На цю сторінку веде сам магазин, тому її не можна видалити. Змініть її текст.',
    ru: 'На эту страницу ведёт сам магазин, поэтому удалить её нельзя. Измените её текст.',
  },
});

export const STUDIO_FIELD_ERRORS = namedTexts({
  taken: { uk: 'Це значення вже зайняте', ru: 'Это значение уже занято' },
  passed: { uk: 'Цей час уже минув', ru: 'Это время уже прошло' },
  no_such_time: {
    uk: 'Такої хвилини не буде: цієї ночі годинник переводять уперед',
    ru: 'Такой минуты не будет: этой ночью часы переводят вперёд',
  },
  ends_before: { uk: 'Кінець має бути пізніше за початок', ru: 'Конец должен быть позже начала' },
  too_late: { uk: 'Планувати можна щонайбільше на два роки вперед', ru: 'Планировать можно не больше чем на два года' },
  dates_crossed: { uk: 'Кінець має бути пізніше за початок', ru: 'Конец должен быть позже начала' },
  iban: {
    uk: 'Це не український IBAN: перевірте цифри',
    ru: 'Это не украинский IBAN: проверьте цифры',
  },
  fixed: {
    uk: 'На цю сторінку веде сам магазин: це змінити не можна',
    ru: 'На эту страницу ведёт сам магазин: это изменить нельзя',
  },
});
