import { askStockAlert, stopStockAlert } from '../../src/contract/stock-alert.ts';
import type { Deps } from '../context.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { stopAlert } from './stop-alert.ts';
import { storeAlert } from './store-alert.ts';
import { alertToken } from './token.ts';

const route = routesWith<Deps & { readonly limits: Limits }>();

/** Requests of shoppers to be told when a sold-out product is available again. */
export const stockAlertRoutes = [
  route(
    askStockAlert,
    {
      summary:
        'Requests one e-mail or SMS when a sold-out product is available again. The same id is stored once; a product that is available is refused.',
      errors: ['product_not_found', 'product_available', 'too_many_requests'],
    },
    async ({ context, deps, lang, body }) => {
      await storeAlert(deps, { ...body, lang, address: clientAddress(context, deps) });
      return { token: alertToken(deps.secret, body.id) };
    },
  ),

  route(
    stopStockAlert,
    {
      summary: 'Ends a request for a message about a product; repeating it changes nothing. Mail programs call it too.',
      parameters: { id: 'Id of the request.', token: 'Token of its link.' },
      errors: ['stock_alert_link_wrong'],
      access: 'outside',
    },
    async ({ deps, params, query: { token } }) => {
      await stopAlert(deps, params.id, token);
      return null;
    },
  ),
];
