import * as v from 'valibot';
import { endpoints } from '../../../src/contract/api.ts';
import { BRANCH_KINDS, branchSchema, settlementSchema, streetSchema } from '../../../src/contract/delivery.ts';
import { type Operation, query, UUID } from '../operation.ts';

const settlement = query('settlement', 'Reference of the settlement.', true, UUID);

/** Where parcels can go. */
export const DELIVERY_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: endpoints.deliverySettlements,
    summary:
      'Settlements that the carrier serves, by the beginning of the name in either language; at least 2 letters.',
    parameters: [query('q', 'Beginning of the name.', true)],
    response: v.array(settlementSchema),
    refusals: [502],
  },
  {
    method: 'get',
    path: endpoints.deliveryBranches,
    summary:
      'Branches or parcel lockers of a settlement that take parcels now, by number; the first 100 that fit the words and the parcel.',
    parameters: [
      settlement,
      query('kind', 'Branches or lockers.', true, { type: 'string', enum: [...BRANCH_KINDS] }),
      query('q', 'A number, or words of the address.'),
      ...[
        ['weight', 'Of a parcel that it takes: grams.'],
        ['length', 'Millimetres; as width and height.'],
        ['width', 'Millimetres.'],
        ['height', 'Millimetres.'],
        ['volume', 'Cubic millimetres.'],
      ].map(([name = '', description = '']) =>
        query(name, description, false, { type: 'string', pattern: '^\\d{1,15}$' }),
      ),
    ],
    response: v.array(branchSchema),
    refusals: [502],
  },
  {
    method: 'get',
    path: endpoints.deliveryStreets,
    summary: 'Streets of a settlement, by the beginning of a word of the name; at least 2 letters.',
    parameters: [settlement, query('q', 'Beginning of the name.', true)],
    response: v.array(streetSchema),
    refusals: [502],
  },
];
