import type pg from 'pg';
import type { Language } from '../../../src/contract/language.ts';
import * as contract from '../../../studio/contract/sales.ts';
import type { CurrentStaff } from '../../staff/session.ts';
import type { StudioDeps } from '../deps.ts';
import { IDEMPOTENCY_KEY, inIdempotentTransaction } from '../idempotent-write.ts';
import { IF_MATCH, lockIn } from '../precondition.ts';
import { writeIfMatch } from '../revision.ts';
import { studioRoute } from '../route.ts';
import { inStaffTransaction } from '../transaction.ts';
import { computeSale } from './check-sale.ts';
import { addSale, beginNow, cancelPlanned, changeSale, endNow } from './plan-sale.ts';
import { readOneSale, readSales } from './read-sales.ts';

const permission = 'schedule.write';
const id = 'Id of the sale.';
const lock = lockIn('sales');

export const saleRoutes = [
  studioRoute(
    contract.listSales,
    {
      summary: 'Sales that are drafts, planned or running, or those that are over.',
      permission,
      parameters: { state: 'Open or over.' },
    },
    async ({ deps, query }) => ({ sales: await readSales(deps.pool, query.state) }),
  ),
  studioRoute(
    contract.checkSale,
    { summary: 'The products and prices of a sale, as they would be planned now; nothing is written.', permission },
    ({ deps, staff, body }) => computeSale(deps.pool, body, { role: staff.role, now: deps.clock() }),
  ),
  studioRoute(
    contract.readSale,
    {
      summary: 'A sale with its terms and what it has done.',
      permission,
      parameters: { id },
      errors: ['sale_not_found'],
    },
    ({ deps, params, lang }) => readOneSale(deps.pool, params.id, lang),
  ),
  studioRoute(
    contract.createSale,
    {
      summary: 'Adds a sale: a draft, or with the digest of its prices planned, with its beginning and its end.',
      permission,
      parameters: IDEMPOTENCY_KEY,
      errors: ['sale_changed', 'price_suspicious'],
    },
    async ({ deps, staff, headers, body, lang }) => {
      const once = { key: headers['idempotency-key'], entity: 'sale', again: Number };
      const { result, transaction } = await inIdempotentTransaction(deps.pool, staff, once, (client) =>
        addSale(client, body, { staff, now: deps.clock() }),
      );
      return { sale: await readOneSale(deps.pool, result, lang), transaction };
    },
  ),
  studioRoute(
    contract.updateSale,
    {
      summary: 'Changes a sale that has not begun.',
      permission,
      parameters: { id, ...IF_MATCH },
      errors: ['sale_not_found', 'sale_begun', 'sale_changed', 'revision_conflict', 'price_suspicious'],
    },
    ({ deps, staff, params, headers, body, lang }) =>
      writeSale({ deps, staff, lang }, params.id, (client) => {
        const row = { entity: 'sale', id: params.id, ifMatch: headers['if-match'] } as const;
        const read = () => readOneSale(client, params.id, lang);
        return writeIfMatch(client, { ...row, read }, () =>
          changeSale(client, params.id, body, { staff, now: deps.clock() }),
        );
      }),
  ),
  studioRoute(
    contract.cancelSale,
    {
      summary: 'Cancels a sale that has not begun.',
      permission,
      parameters: { id },
      errors: ['sale_not_found', 'sale_begun'],
    },
    (request) => writeSale(request, request.params.id, (client) => cancelPlanned(client, request.params.id)),
  ),
  studioRoute(
    contract.beginSale,
    {
      summary: 'Begins a sale now, with the caller as its author.',
      permission,
      parameters: { id },
      errors: ['sale_not_found', 'sale_begun', 'sale_not_running', 'scheduled_gone'],
    },
    (request) => writeSale(request, request.params.id, (client) => beginNow(client, request.params.id, request.staff)),
  ),
  studioRoute(
    contract.endSale,
    {
      summary: 'Ends a running sale now: the former prices and the former announcement are back.',
      permission,
      parameters: { id },
      errors: ['sale_not_found', 'sale_not_running', 'scheduled_gone'],
    },
    (request) => writeSale(request, request.params.id, (client) => endNow(client, request.params.id, request.staff)),
  ),
];

interface SaleRequest {
  readonly deps: StudioDeps;
  readonly staff: CurrentStaff;
  readonly lang: Language;
}

/** Runs a write of a locked sale. @returns the sale after it */
async function writeSale(
  { deps, staff, lang }: SaleRequest,
  saleId: number,
  work: (client: pg.PoolClient) => Promise<void>,
) {
  const locked = async (client: pg.PoolClient) => {
    await lock(client, saleId);
    await work(client);
  };
  // Unusual prices are asked about when they are planned: to begin or to end a sale writes only those.
  const { transaction } = await inStaffTransaction(deps.pool, staff, locked, { isConfirmed: true });
  return { sale: await readOneSale(deps.pool, saleId, lang), transaction };
}
