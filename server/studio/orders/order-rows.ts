import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { type OrderRow, orderRowSchema } from '../../../studio/contract/order-list.ts';
import type { Queryable } from '../../db/queryable.ts';
import { readRows } from '../../db/rows.ts';
import { MAKE_WAYBILL } from '../../orders/jobs.ts';
import { MONEY_SQL } from './order-filter.ts';
import { PLACE_SQL } from './place-sql.ts';

const rowSchema = v.object({ ...orderRowSchema.entries, createdAt: v.date() });

/** SQL of the columns of orders `o` in the list; $1 is the language. */
const COLUMNS_SQL = `o.id, o.number, o.revision, o.created_at AS "createdAt", o.status, o.recipient_name AS name,
  o.recipient_phone AS phone, o.weight, o.total_cost AS "totalCost", ${MONEY_SQL} AS money,
  o.payment_method AS "paymentMethod", o.shipping_method AS "shippingMethod", ${PLACE_SQL} AS place,
  o.tracking_number AS "trackingNumber", o.is_callback_needed AS "isCallbackNeeded",
  CASE WHEN o.tracking_number IS NOT NULL THEN 'made'
    WHEN EXISTS (SELECT FROM graphile_worker.jobs j
      WHERE j.key = '${MAKE_WAYBILL}:' || o.id AND j.attempts < j.max_attempts) THEN 'queued'
    WHEN failed.id IS NOT NULL THEN 'failed' ELSE 'none' END AS waybill,
  CASE WHEN o.tracking_number IS NULL THEN failed.reason END AS "waybillProblem",
  (SELECT r.number FROM parcel_registers r WHERE r.id = o.register_id) AS register,
  (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.order_id = o.id) AS pieces,
  (SELECT count(*)::int FROM shop_tasks t WHERE t.order_id = o.id AND t.done_at IS NULL) AS tasks`;

const FAILED_SQL = `LEFT JOIN LATERAL (SELECT t.id, t.reason FROM shop_tasks t
  WHERE t.order_id = o.id AND t.done_at IS NULL AND t.kind IN ('waybill-failed', 'waybill-missing')
  ORDER BY t.id DESC LIMIT 1) failed ON true`;

interface Rows {
  readonly lang: Language;
  readonly ids: readonly string[];
  /** SQL of the order of the rows. */
  readonly orderBy: string;
}

/** Reads rows of the list. */
export async function readOrderRows(db: Queryable, { lang, ids, orderBy }: Rows): Promise<OrderRow[]> {
  const rows = await readRows(db, rowSchema, {
    text: `SELECT ${COLUMNS_SQL} FROM orders o ${FAILED_SQL} WHERE o.id = ANY ($2::uuid[]) ORDER BY ${orderBy}`,
    values: [lang, ids],
  });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
