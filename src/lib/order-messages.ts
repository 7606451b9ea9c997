import { fieldCode } from '../contract/field-code.ts';
import { orderFieldCode } from '../contract/order-field-code.ts';
import { ORDER_FIELD_MESSAGES } from '../rules/order-field-messages.ts';
import { useFieldMessage } from './field-message.ts';
import { useShop } from './shop.tsx';

/**
 * Returns a function that translates a schema's issue into the API's message, including those about recipients and
 * places.
 */
export function useOrderMessages(): (message: string) => string {
  const { lang } = useShop();
  const fieldMessage = useFieldMessage();
  return (message) => {
    const code = orderFieldCode(message);
    return code ? ORDER_FIELD_MESSAGES[code][lang] : fieldMessage(fieldCode(message));
  };
}
