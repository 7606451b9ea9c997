import { reportVitals } from '../../src/contract/vitals.ts';
import { isHumanBrowser } from '../../src/rules/crawlers.ts';
import type { Deps } from '../context.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { countVitals } from './count.ts';

const route = routesWith<Deps & { readonly limits: Limits }>();

export const vitalsRoutes = [
  route(
    reportVitals,
    {
      summary:
        'Counts what a visit’s browser has measured. Reads and sets no cookie; crawlers get the same answer and are not counted.',
      errors: ['too_many_requests'],
    },
    async ({ context, deps, lang, body }) => {
      if (!isHumanBrowser(context.req.header('user-agent') ?? '')) return null;
      await deps.limits.take('vitalsOfAddress', clientAddress(context, deps));
      await countVitals(deps, lang, body);
      return null;
    },
  ),
];
