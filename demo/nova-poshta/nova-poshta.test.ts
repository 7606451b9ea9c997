import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../../server/env.ts';
import { openShop } from '../../server/shop.ts';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { DEMO_SETTLEMENTS } from './settlements.ts';
import { streetsOf } from './streets.ts';

const database = await createSharedDatabase();
const shop = await openShop(readEnv({ NODE_ENV: 'development' }), database);
afterAll(() => shop.close());

test('a shop in development uses the local carrier', async () => {
  const { status, data } = await openBrowser(shop.api).get('/delivery/settlements?q=Опіш');
  expect(status).toBe(200);
  expect(data).toMatchObject([{ fullName: 'с. Опішня, Полтавський р-н, Полтавська обл.' }]);
});

test('its workers run the job that refreshes the directory', async () => {
  await openBrowser(shop.api).get('/delivery/settlements?q=Косів');
  await database.pool.query("UPDATE delivery_cache SET fetched_at = now() - interval '2 days'");
  await database.pool.query("SELECT graphile_worker.add_job('refresh-delivery-directory')");
  const countStale = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      "SELECT count(*) FROM delivery_cache WHERE fetched_at < now() - interval '1 day'",
    );
    return rows[0]?.count;
  };
  await expect.poll(countStale, { timeout: 20_000 }).toBe(0);
});

test('the directory has no duplicate settlements, and big cities have at least fifteen streets', () => {
  const names = DEMO_SETTLEMENTS.map(({ type, name, region }) => `${type} ${name.uk} ${region.uk}`);
  expect(new Set(names).size).toBe(names.length);
  for (const city of ['Київ', 'Львів', 'Одеса', 'Харків', 'Дніпро', 'Івано-Франківськ']) {
    expect(streetsOf(city).length).toBeGreaterThanOrEqual(15);
  }
});
