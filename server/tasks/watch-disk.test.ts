import { expect, test } from 'vitest';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createLog } from '../log.ts';
import { LOW_DISK, watchDisk } from './watch-disk.ts';

const lines: string[] = [];
const shop = await openSharedShop({ log: createLog({ write: (line) => lines.push(line) }) });

test('a nearly full disk adds one task, which is closed once there is room', async () => {
  const owner = await openStudio(shop, 'owner');
  const tasks = async (state: 'open' | 'done') =>
    (await owner.get(`/studio/tasks?kind=disk-low&state=${state}`)).data.tasks;
  const leave = (bytes: number) => watchDisk(shop.deps, async () => bytes);
  await leave(LOW_DISK);
  expect(await tasks('open')).toEqual([]);
  await leave(LOW_DISK - 1);
  await leave(LOW_DISK - 2);
  expect(await tasks('open')).toMatchObject([
    { order: null, reason: { code: 'disk-low', bytes: LOW_DISK - 1 }, isRepeatable: false },
  ]);
  expect(lines).toEqual([expect.stringContaining('The disk of DATA_DIR is nearly full')]);
  await leave(LOW_DISK);
  expect(await tasks('open')).toEqual([]);
  expect(await tasks('done')).toMatchObject([{ doneBy: { kind: 'clock' }, resolution: 'freed' }]);
});
