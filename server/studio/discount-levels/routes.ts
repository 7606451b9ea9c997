import { getDiscountLevels, updateDiscountLevels } from '../../../studio/contract/discount-levels.ts';
import type { Route } from '../../route.ts';
import { commitWrite } from '../commit-write.ts';
import type { StudioDeps } from '../deps.ts';
import { IF_MATCH, lockIn, preconditionOf } from '../precondition.ts';
import { studioRoute } from '../route.ts';
import { levelWrites, readStudioLevels } from './level-writes.ts';

/** Id of the single row. */
const ONE = 1;
const levelsPrecondition = preconditionOf({
  entity: 'discount-levels',
  lock: lockIn('discount_levels'),
  read: readStudioLevels,
});

export const discountLevelRoutes: readonly Route<StudioDeps>[] = [
  studioRoute(
    getDiscountLevels,
    { summary: 'The levels of the personal discount.', permission: 'customers.read' },
    ({ deps }) => readStudioLevels(deps.pool),
  ),
  studioRoute(
    updateDiscountLevels,
    {
      summary: 'Writes the levels of the personal discount; placed orders keep their discounts.',
      parameters: { ...IF_MATCH },
      permission: 'settings.write',
      errors: ['revision_conflict'],
    },
    async (input) => {
      const row = levelsPrecondition(ONE, input.headers['if-match']);
      const { transaction } = await commitWrite(input, levelWrites['discount-levels.update'], input.body, row);
      return { levels: await readStudioLevels(input.deps.pool), transaction };
    },
  ),
];
