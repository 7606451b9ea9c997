import type { Language } from '../src/contract/language.ts';
import type { SCHEDULE_ERROR_STATUSES, SCHEDULE_FIELD_CODES } from '../studio/contract/schedule-errors.ts';
import type { Message } from './error-messages.ts';

/** Messages for the staff for each error of scheduled changes. */
export const SCHEDULE_MESSAGES: Readonly<Record<keyof typeof SCHEDULE_ERROR_STATUSES, Message>> = {
  scheduled_gone: {
    uk: () => 'Цю зміну вже зроблено або скасовано. Оновіть список.',
    ru: () => 'Это изменение уже сделано или отменено. Обновите список.',
  },
  scheduled_conflict: {
    uk: () => 'Те, що ця зміна мала замінити, тим часом змінили. Перегляньте її й вирішіть, чи робити.',
    ru: () => 'То, что это изменение должно было заменить, тем временем изменили. Посмотрите и решите, делать ли его.',
  },
  not_schedulable: {
    uk: () => 'Цю зміну не можна запланувати: збережіть її зараз.',
    ru: () => 'Это изменение нельзя запланировать: сохраните его сейчас.',
  },
};

/** Messages for an invalid time of a scheduled change. */
export const SCHEDULE_FIELD_MESSAGES: Readonly<
  Record<(typeof SCHEDULE_FIELD_CODES)[number], Readonly<Record<Language, string>>>
> = {
  passed: { uk: 'Цей час уже минув', ru: 'Это время уже прошло' },
  no_such_time: {
    uk: 'Такої хвилини не буде: цієї ночі годинник переводять уперед',
    ru: 'Такой минуты не будет: этой ночью часы переводят вперёд',
  },
  ends_before: { uk: 'Кінець має бути пізніше за початок', ru: 'Конец должен быть позже начала' },
  too_late: { uk: 'Планувати можна щонайбільше на два роки вперед', ru: 'Планировать можно не больше чем на два года' },
};
