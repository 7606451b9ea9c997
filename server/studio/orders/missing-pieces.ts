import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import * as v from 'valibot';
import { languageSchema } from '../../../src/contract/language-schema.ts';
import { tierSchema } from '../../../src/contract/product.ts';
import type { MissingOutcome, MissingPieces } from '../../../studio/contract/missing-pieces.ts';
import type { OrderEdit } from '../../../studio/contract/order-edit.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { localizedSchema } from '../../db/schema/columns.ts';
import { ApiError } from '../../errors.ts';
import { editOrder } from '../../orders/edit/edit-order.ts';
import { readMoney } from '../../orders/payments/ledger.ts';
import { REFUNDED_PIECES_SQL } from '../../orders/payments/refundable-lines.ts';
import { requestRefund } from '../../orders/payments/request-refund.ts';
import { OrderRefusal } from '../../orders/refusal.ts';
import { orderStatusSchema } from '../../orders/statuses.ts';
import { moveStock, readShelf } from '../catalogue/stock-writes.ts';
import { addNote } from './actions.ts';
import { missingLetter } from './missing-letter.ts';
import { byOf, type OrderWrite, previewOrder, recordOrder, requireConfirmation, writeOrder } from './write-order.ts';

/**
 * Records that pieces of a line cannot be packed: their stock, the substitute or the refund, and the letter to the
 * customer, all in one transaction. A refund requires a confirmation, as any other.
 * @throws ApiError bad_request, confirmation_needed, and the errors of edits and refunds
 */
export async function recordMissing(write: OrderWrite, missing: MissingPieces): Promise<void> {
  const { deps, staff, orderId } = write;
  await writeOrder(write, async (client) => {
    const { payment } = await apply(client, write, missing);
    if (payment.kind.startsWith('refund')) requireConfirmation(deps, staff);
    await recordOrder(client, orderId, { name: 'edit', details: { parts: ['lines'] } });
    if (missing.message !== '')
      await addNote(client, write, { key: randomUUID(), to: 'customer', text: missing.message });
  });
}

/** Returns the effect of missing pieces: they are recorded, and rolled back. */
export const previewMissing = (write: OrderWrite, missing: MissingPieces): Promise<MissingOutcome> =>
  previewOrder(write, (client) => apply(client, write, missing));

const lineSchema = v.object({
  number: v.number(),
  status: orderStatusSchema,
  lang: languageSchema,
  total: v.number(),
  rest: v.number(),
  productId: v.nullable(v.number()),
  sku: v.string(),
  name: localizedSchema,
  price: v.number(),
  tiers: v.nullable(v.array(tierSchema)),
  quantity: v.number(),
  refunded: v.number(),
});
type Line = v.InferOutput<typeof lineSchema>;

async function apply(client: pg.PoolClient, write: OrderWrite, missing: MissingPieces): Promise<MissingOutcome> {
  const line = await readLine(client, write.orderId, missing.position);
  if (!line) throw new ApiError('bad_request', { fields: { position: 'invalid' } });
  if (line.status !== 'new' && line.status !== 'paid')
    throw new OrderRefusal('order_not_editable', { status: line.status });
  if (missing.quantity > line.quantity - line.refunded)
    throw new ApiError('bad_request', { fields: { quantity: 'out_of_range' } });
  // Of an order that waits for its rest, the rest becomes smaller first.
  const isRefunded = line.status === 'paid' && line.rest === 0 && missing.substitute === null;
  const { payment, after } = isRefunded
    ? await refundPieces(client, write, { line, missing })
    : await editLines(client, write, { line, missing });
  const stock = await correctStock(client, line, missing);
  const message = await letterOf(client, line, { missing, payment });
  return { payment, total: { before: line.total, after }, stock, message };
}

const readLine = (client: pg.ClientBase, orderId: string, position: number) =>
  readRow(client, lineSchema, {
    text: `SELECT o.number, o.status, o.lang, o.total_cost AS total, o.rest,
        i.product_id AS "productId", i.sku, i.name, i.price, i.tiers, i.quantity, ${REFUNDED_PIECES_SQL} AS refunded
      FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.id = $1 AND i.position = $2`,
    values: [orderId, position],
  });

interface Case {
  readonly line: Line;
  readonly missing: MissingPieces;
}

interface Settled {
  readonly payment: MissingOutcome['payment'];
  /** The order's sum, in kopiykas. */
  readonly after: number;
}

/** Refunds the pieces of a paid order by the rules of refunds; the prices of its other lines stay. */
async function refundPieces(
  client: pg.PoolClient,
  { deps, staff, orderId }: OrderWrite,
  { line, missing: { position, quantity, fate } }: Case,
): Promise<Settled> {
  const { way } = await readMoney(client, orderId);
  const amount = await requestRefund(client, {
    id: randomUUID(),
    orderId,
    what: { lines: [{ position, quantity, fate }] },
    reason: '',
    by: byOf(staff),
    now: deps.clock(),
  });
  return { payment: { kind: way === 'card' ? 'refund-card' : 'refund-hand', amount }, after: line.total };
}

const keptSchema = v.object({ position: v.number(), quantity: v.number() });

/** Takes the pieces off the order and adds the substitute, by the rules of edits, and takes the pieces off the stock. */
async function editLines(
  client: pg.PoolClient,
  { deps, staff, orderId }: OrderWrite,
  { line, missing }: Case,
): Promise<Settled> {
  const { position, quantity, substitute, fate } = missing;
  if (substitute?.sku === line.sku) throw new ApiError('bad_request', { fields: { 'substitute.sku': 'invalid' } });
  const items = await readRows(client, keptSchema, {
    text: 'SELECT position, quantity FROM order_items WHERE order_id = $1 ORDER BY position',
    values: [orderId],
  });
  const kept = items
    .map((item) => (item.position === position ? { ...item, quantity: item.quantity - quantity } : item))
    .filter((item) => item.quantity > 0);
  const added = substitute ? [{ sku: substitute.sku, quantity: substitute.quantity }] : [];
  const lines: OrderEdit['lines'] = [...kept, ...added];
  const outcome = await editOrder(client, {
    orderId,
    edit: { lines },
    chosen: null,
    ...(substitute?.isAtAgreedPrice && {
      agreed: new Map([[substitute.sku, { price: line.price, tiers: line.tiers ?? [] }]]),
    }),
    isCustomerTold: missing.message !== '',
    by: byOf(staff),
    now: deps.clock(),
  });
  if (!outcome) throw new ApiError('order_not_found');
  if (line.productId !== null)
    await moveStock(client, line.productId, {
      reason: fate === 'written-off' ? 'damaged' : 'lost',
      delta: -quantity,
      note: `№ ${line.number}`,
    });
  return { payment: outcome.payment, after: outcome.after.totalCost };
}

/** Corrects the stock of the missing product as the packer says. */
async function correctStock(
  client: pg.PoolClient,
  { productId, number }: Line,
  { stock }: MissingPieces,
): Promise<MissingOutcome['stock']> {
  if (productId === null) return null;
  const note = `№ ${number}`;
  const { stock: left } = await readShelf(client, productId);
  if (stock.kind === 'counted') await moveStock(client, productId, { reason: 'counted', counted: stock.counted, note });
  if (stock.kind === 'zero' && left > 0) await moveStock(client, productId, { reason: 'lost', delta: -left, note });
  const shelf = await readShelf(client, productId);
  return { left: shelf.stock, reserved: shelf.reserved };
}

/** Returns the suggested letter to the customer. */
async function letterOf(
  client: pg.PoolClient,
  line: Line,
  { missing, payment }: Omit<Case, 'line'> & Pick<Settled, 'payment'>,
) {
  const { substitute } = missing;
  const found =
    substitute &&
    (await readRow(client, v.object({ name: localizedSchema }), {
      text: 'SELECT name FROM products WHERE sku = $1',
      values: [substitute.sku],
    }));
  return missingLetter(line.lang, {
    name: line.name[line.lang],
    quantity: missing.quantity,
    isDamaged: missing.fate === 'written-off',
    substitute: substitute && found && { name: found.name[line.lang], quantity: substitute.quantity },
    payment,
  });
}
