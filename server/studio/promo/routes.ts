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
import { ONCE } from '../once.ts';
import { studioRoute } from '../route.ts';
import { readPromo, readPromoList } from './read-promo.ts';
import { createPromo, deletePromo, endPromo, updatePromo } from './write-promo.ts';

const CODE = { code: 'The code, in either case.' };
const SEEN = { ...CODE, 'if-match': 'The revision that was seen.' };

export const promoRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    listPromoCodes,
    {
      summary: 'Promo codes, a page at a time, and how many there are of each state.',
      permission: 'promo.read',
      parameters: {
        q: 'A part of the code.',
        state: 'In these states.',
        kind: 'Of these kinds.',
        sort: 'What comes first.',
        page: 'Which page, from 1.',
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
    { summary: 'Makes a promo code.', parameters: ONCE, permission: 'promo.write' },
    ({ deps, staff, headers, body: { code, terms } }) =>
      createPromo({ deps, staff, code }, terms, headers['idempotency-key']),
  ),
  studioRoute(
    updatePromoCode,
    {
      summary: 'Changes what a code gives; orders keep what they were given.',
      permission: 'promo.write',
      parameters: SEEN,
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
      parameters: SEEN,
      errors: ['promo_not_found', 'revision_conflict'],
    },
    ({ deps, staff, params: { code }, headers }) => endPromo({ deps, staff, code, ifMatch: headers['if-match'] }),
  ),
  studioRoute(
    deletePromoCode,
    {
      summary: 'Deletes a code that no order has.',
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
