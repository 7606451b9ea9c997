import { getDiscountLevels, updateDiscountLevels } from '../../../studio/contract/discount-levels.ts';
import type { Route } from '../../route.ts';
import type { StudioDeps } from '../deps.ts';
import { keep } from '../keep.ts';
import { studioRoute } from '../route.ts';
import { lockIn, seenOf } from '../seen.ts';
import { levelWrites, readStudioLevels } from './level-writes.ts';

/** Id of the single row. */
const ONE = 1;
const seenLevels = seenOf({ entity: 'discount-levels', lock: lockIn('discount_levels'), read: readStudioLevels });

export const discountLevelRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    getDiscountLevels,
    { summary: 'The levels of the personal discount.', permission: 'customers.read' },
    ({ deps }) => readStudioLevels(deps.pool),
  ),
  studioRoute(
    updateDiscountLevels,
    {
      summary: 'Says which levels the personal discount has; orders keep what they were given.',
      parameters: { 'if-match': 'The revision that was seen.' },
      permission: 'settings.write',
      errors: ['revision_conflict'],
    },
    async (input) => {
      const seen = seenLevels(ONE, input.headers['if-match']);
      const { transaction } = await keep(input, levelWrites['discount-levels.update'], input.body, seen);
      return { levels: await readStudioLevels(input.deps.pool), transaction };
    },
  ),
];
