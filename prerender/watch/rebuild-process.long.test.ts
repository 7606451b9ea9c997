import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBuiltShop } from '../../tests/helpers/built-shop.ts';
import { ORIGIN } from '../../tests/helpers/prerendered-site.ts';
import { until } from '../../tests/helpers/until.ts';
import { startRebuildProcess } from './rebuild-process.ts';

const GOLD = 'susalne-zoloto-vilne-23-75k';

test('a worker that dies is restarted, and the next save goes live', { timeout: 120_000 }, async () => {
  const shop = await createBuiltShop();
  onTestFinished(() => shop.remove());
  const database = await shop.template.copy();
  onTestFinished(() => database.drop());
  const dataDir = mkdtempSync(join(tmpdir(), 'pozolota-process-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  cpSync(shop.base.siteDir, join(dataDir, 'site'), { recursive: true, verbatimSymlinks: true });
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, SITE_ORIGIN: ORIGIN, NODE_ENV: 'test' }))
    vi.stubEnv(name, value);
  const setPrice = (price: number) =>
    database.pool.query('UPDATE products SET price = $1 WHERE slug = $2', [price, GOLD]);
  const hasPrice = (price: number) =>
    readFileSync(join(dataDir, 'site/current', `${GOLD}.json`), 'utf8').includes(`"price":${price}`);

  const worker = await startRebuildProcess(database.url);
  onTestFinished(() => worker.stop());
  const { pid } = worker;
  await setPrice(111_100);
  await until(() => hasPrice(111_100));

  process.kill(pid, 'SIGKILL');
  await setPrice(222_200);
  await until(() => hasPrice(222_200));
  expect(worker.pid).not.toBe(pid);
});
