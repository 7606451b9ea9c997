import type pg from 'pg';
import * as v from 'valibot';
import type { AddToCart } from '../../../src/contract/cart.ts';
import type { ServiceValues } from '../../../src/contract/service.ts';
import { claimIdempotencyKey } from '../../cart/change-cart.ts';
import { addLine, changeLine, findServiceValues, removeLine } from '../../cart/lines.ts';
import { findPromo } from '../../cart/promo.ts';
import { requirePromoTerms, setPromoCode } from '../../cart/promo-code.ts';
import { readPricedCart } from '../../cart/read-cart.ts';
import { readRow } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../errors.ts';
import { type PhoneRequest, type PhoneRow, requireRow } from './phone-orders.ts';

/**
 * Changes the cart of a phone order by the same rules as a shopper's. A change with a key is applied once; a refusal is
 * not stored. A placed order's cart cannot be changed.
 */
async function changePhoneCart(
  { deps, ...asked }: PhoneRequest,
  change: (client: pg.ClientBase, row: PhoneRow) => Promise<void>,
  key?: string,
): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const row = await requireRow(client, asked);
    // Locks in the same order as placing an order.
    await client.query('SELECT FROM visitors WHERE id = $1 FOR KEY SHARE', [row.visitorId]);
    const { rowCount } = await client.query(
      'UPDATE phone_orders SET updated_at = $2 WHERE id = $1 AND order_id IS NULL',
      [asked.id, deps.clock()],
    );
    if (rowCount === 0 || (key !== undefined && !(await claimIdempotencyKey(client, key)))) return;
    await change(client, row);
  });
}

/** Adds pieces of a product, with services. */
export async function addProduct(request: PhoneRequest, added: AddToCart, key: string | undefined): Promise<void> {
  const serviceValues = await findServiceValues(request.deps.pool, request.lang, added);
  const add = async (client: pg.ClientBase, { visitorId }: PhoneRow) => {
    await addLine(client, request.lang, visitorId, { ...added, serviceValues });
  };
  await changePhoneCart(request, add, key);
}

interface LineChange {
  readonly line: string;
  readonly quantity: number;
  readonly services?:
    | { readonly codes: readonly string[]; readonly values: Readonly<Record<string, ServiceValues>> }
    | undefined;
}

/** Sets a line's quantity and confirms its price, or replaces its choice of services. */
export async function changeProduct(request: PhoneRequest, { line, quantity, services }: LineChange): Promise<void> {
  if (!services) {
    await changePhoneCart(request, (client, { visitorId }) => changeLine(client, visitorId, line, quantity));
    return;
  }
  const sku = await requireSku(request, line);
  const added = { sku, quantity, services: [...services.codes], serviceValues: services.values };
  const serviceValues = await findServiceValues(request.deps.pool, request.lang, added);
  await changePhoneCart(request, async (client, { visitorId }) => {
    await removeLine(client, visitorId, line);
    await addLine(client, request.lang, visitorId, { ...added, serviceValues });
  });
}

async function requireSku({ deps, ...asked }: PhoneRequest, line: string): Promise<string> {
  const { visitorId } = await requireRow(deps.pool, asked);
  const row = await readRow(deps.pool, v.object({ sku: v.string() }), {
    text: `SELECT p.sku FROM cart_lines l JOIN products p ON p.id = l.product_id
      WHERE l.id = $1 AND l.visitor_id = $2`,
    values: [line, visitorId],
  });
  if (!row) throw new ApiError('cart_line_not_found');
  return row.sku;
}

export const removeProduct = (request: PhoneRequest, line: string): Promise<void> =>
  changePhoneCart(request, (client, { visitorId }) => removeLine(client, visitorId, line));

/**
 * Enters a code that applies to the cart; null removes it.
 * @throws ApiError promo_*
 */
export async function enterPromo(request: PhoneRequest, code: string | null): Promise<void> {
  const { deps, lang, ...asked } = request;
  if (code !== null) {
    const { visitorId, customerId } = await requireRow(deps.pool, asked);
    const now = deps.clock();
    const { itemsCost } = await readPricedCart(deps.pool, { lang, visitorId, now, customerId });
    requirePromoTerms(await findPromo(deps.pool, code, { customerId }), { itemsCost, now });
  }
  await changePhoneCart(request, (client, { visitorId }) => setPromoCode(client, visitorId, code));
}
