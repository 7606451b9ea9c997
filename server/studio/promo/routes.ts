import {
  createPromoCode,
  deletePromoCode,
  endPromoCode,
  listPromoCodes,
  readPromoCode,
  updatePromoCode,
} from '../../../studio/contract/promo.ts';
import type { Route } from '../../route.ts';
import type { StudioDeps } from '../deps.ts';
import { IDEMPOTENCY_KEY } from '../idempotent-write.ts';
import { IF_MATCH } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { readPromo, readPromoList } from './read-promo.ts';
import { createPromo, deletePromo, endPromo, updatePromo } from './write-promo.ts';

const CODE = { code: 'The code, in either case.' };
const PARAMETERS = { ...CODE, ...IF_MATCH };

export const promoRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    listPromoCodes,
    {
      summary: 'One page of the promo codes, and the number in each state.',
      permission: 'promo.read',
      parameters: {
        q: 'Part of the code.',
        state: 'Only codes in these states.',
        kind: 'Only codes of these kinds.',
        sort: 'Sort order.',
        page: 'Page of the list, from 1.',
      },
    },
    ({ deps, query }) => readPromoList(deps.pool, query, deps.clock()),
  ),
  studioRoute(
    readPromoCode,
    {
      summary: 'A promo code with the orders that have used it.',
      permission: 'promo.read',
      parameters: CODE,
      errors: ['promo_not_found'],
    },
    ({ deps, params: { code } }) => readPromo(deps.pool, code, deps.clock()),
  ),
  studioRoute(
    createPromoCode,
    { summary: 'Adds a promo code.', parameters: IDEMPOTENCY_KEY, permission: 'promo.write' },
    ({ deps, staff, headers, body: { code, terms } }) =>
      createPromo({ deps, staff, code }, terms, headers['idempotency-key']),
  ),
  studioRoute(
    updatePromoCode,
    {
      summary: 'Changes a code’s terms; placed orders keep their discounts.',
      permission: 'promo.write',
      parameters: PARAMETERS,
      errors: ['promo_not_found', 'revision_conflict'],
    },
    ({ deps, staff, params: { code }, headers, body }) =>
      updatePromo({ deps, staff, code, ifMatch: headers['if-match'] }, body),
  ),
  studioRoute(
    endPromoCode,
    {
      summary: 'Ends a code now.',
      permission: 'promo.write',
      parameters: PARAMETERS,
      errors: ['promo_not_found', 'revision_conflict'],
    },
    ({ deps, staff, params: { code }, headers }) => endPromo({ deps, staff, code, ifMatch: headers['if-match'] }),
  ),
  studioRoute(
    deletePromoCode,
    {
      summary: 'Deletes an unused code.',
      permission: 'promo.write',
      parameters: CODE,
      errors: ['promo_not_found', 'promo_in_use'],
    },
    async ({ deps, staff, params: { code } }) => {
      await deletePromo({ deps, staff, code });
      return null;
    },
  ),
];
