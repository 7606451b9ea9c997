import { findShelved } from '../../../studio/contract/store-room.ts';
import { studioRoute } from '../route.ts';
import { findShelved as readFound } from './find-shelved.ts';

export const storeRoomRoutes = [
  studioRoute(
    findShelved,
    {
      summary: 'The products of a scanned or typed code, with their price and pieces on the shelf.',
      permission: 'catalogue.read',
      parameters: { code: 'GTIN, SKU, article of the manufacturer, or words of the name.' },
    },
    ({ deps, query }) => readFound(deps.pool, query.code),
  ),
];
