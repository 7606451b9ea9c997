import type { IMPORT_ERROR_STATUSES } from '../studio/contract/import-errors.ts';
import type { Message } from './error-messages.ts';

/** Messages for editors for each error of an import as a whole. */
export const IMPORT_MESSAGES: Readonly<Record<keyof typeof IMPORT_ERROR_STATUSES, Message>> = {
  import_not_found: {
    uk: () => 'Такого імпорту немає. Можливо, минуло понад 90 днів.',
    ru: () => 'Такого импорта нет. Возможно, прошло больше 90 дней.',
  },
  import_busy: {
    uk: () => 'Зараз із цим імпортом так зробити не можна. Оновіть сторінку й подивіться, що з ним відбувається.',
    ru: () => 'Сейчас с этим импортом так сделать нельзя. Обновите страницу и посмотрите, что с ним происходит.',
  },
};
