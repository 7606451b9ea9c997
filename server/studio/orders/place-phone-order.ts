import type { RequestOf } from '../../../src/contract/endpoint.ts';
import type { placePhoneOrder } from '../../../studio/contract/phone-orders.ts';
import { ApiError } from '../../errors.ts';
import { placeOrder } from '../../orders/checkout/place-order.ts';
import type { Input } from '../../orders/checkout/placing.ts';
import { inStaffTransaction } from '../transaction.ts';
import { type PhoneRequest, requireRow } from './phone-orders.ts';

type Asked = Omit<Input, 'key'> & Pick<RequestOf<typeof placePhoneOrder>['body'], 'lang'>;

/**
 * Places a phone order by the code of the shop's checkout. Its id is its idempotency key, so that it becomes one order;
 * the typed fields are cleared in the same transaction, because the order has them.
 * @throws ApiError as placeOrder() does, except phone_unconfirmed
 */
export async function placePhone(
  { deps, staff, id }: PhoneRequest,
  { lang, ...order }: Asked,
): Promise<{ orderId: string; number: number }> {
  if (order.payment === 'invoice' && !order.company)
    throw new ApiError('bad_request', { fields: { 'company.name': 'company_required' } });
  const { visitorId, customerId } = await requireRow(deps.pool, { staff, id });
  const placing = {
    input: { ...order, key: id },
    sender: { kind: 'staff', staffId: staff.staffId } as const,
    lang,
    visitorId,
    customerId,
  };
  const placed = await placeOrder(deps, placing, async (work) => {
    const { result } = await inStaffTransaction(deps.pool, staff, async (client) => {
      const made = await work(client);
      await client.query("UPDATE phone_orders SET order_id = $2, form = '{}', updated_at = $3 WHERE id = $1", [
        id,
        made.id,
        deps.clock(),
      ]);
      return made;
    });
    return result;
  });
  return { orderId: placed.id, number: placed.number };
}
