import * as v from 'valibot';
import type { customerExportSchema } from '../../src/contract/customer.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Deps } from '../context.ts';
import { readRow } from '../db/rows.ts';
import type { CurrentSession } from '../identity/session.ts';
import { readMessagesTo } from '../messages/of-customer.ts';
import { readNotebookOf } from '../notebook/of-customer.ts';
import { readOrders } from '../orders/read-orders.ts';
import { readReviewsOf } from '../reviews/of-customer.ts';
import { readAlertsOf } from '../stock-alerts/of-customer.ts';
import { readCustomer } from './read-customer.ts';
import { readSessions } from './sessions.ts';

/**
 * Returns everything that the shop stores about a customer, for download.
 * @param session the session that requests it; without an id, staff exports it for the customer
 */
export async function exportCustomer(
  deps: Pick<Deps, 'pool' | 'clock' | 'feed'>,
  lang: Language,
  session: Pick<CurrentSession, 'customerId'> & { readonly id: string | null },
): Promise<v.InferOutput<typeof customerExportSchema>> {
  const { pool, clock } = deps;
  const { customerId } = session;
  const row = await readRow(pool, v.object({ createdAt: v.date() }), {
    text: 'SELECT created_at AS "createdAt" FROM customers WHERE id = $1',
    values: [customerId],
  });
  return {
    exportedAt: clock().toISOString(),
    customer: await readCustomer(deps, lang, customerId),
    createdAt: (row?.createdAt ?? clock()).toISOString(),
    orders: await readOrders(pool, lang, customerId),
    sessions: await readSessions(pool, session),
    reviews: await readReviewsOf(pool, lang, customerId),
    notebook: await readNotebookOf(pool, lang, customerId),
    stockAlerts: await readAlertsOf(pool, customerId),
    messages: (await readMessagesTo(pool, customerId)).map(({ id: _, at: createdAt, failure: __, ...message }) => ({
      createdAt,
      ...message,
    })),
  };
}
