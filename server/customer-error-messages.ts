import type { CustomerErrorCode } from '../studio/contract/customer-errors.ts';
import type { Message } from './error-messages.ts';

/** Messages for the staff for each refusal about customers. */
export const CUSTOMER_MESSAGES: Readonly<Record<CustomerErrorCode, Message>> = {
  customer_not_found: {
    uk: () => 'Такого покупця немає: можливо, його кабінет уже видалено.',
    ru: () => 'Такого покупателя нет: возможно, его кабинет уже удалён.',
  },
};
