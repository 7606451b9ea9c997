import { afterAll, expect, test } from 'vitest';
import { createBuiltShop } from '../../../tests/helpers/built-shop.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { startSiteWorker } from '../../../tests/helpers/site-worker.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { until } from '../../../tests/helpers/until.ts';
import { createApp } from '../../app.ts';
import { runNamedWrite } from '../run-write.ts';

const GOLD = 'susalne-zoloto-vilne-23-75k';

const shop = await createBuiltShop();
const worked = await startSiteWorker(shop, runNamedWrite);
const deps = testDeps(worked.database.pool);
const app = createApp(deps);
const editor = await openStudio({ app, deps }, 'editor');
const support = await openStudio({ app, deps }, 'support');

afterAll(async () => {
  await worked.remove();
  await shop.remove();
});

const sql = (text: string) => worked.database.pool.query(text);
const blocked = async () => (await editor.get('/studio/removals')).data.blocked;
const events = async (type: string): Promise<number> =>
  (await sql(`SELECT count(*)::int AS count FROM rebuild_events WHERE event ->> 'type' = '${type}'`)).rows[0].count;

test('pages too many for automatic removal need a confirmation in the studio, and are removed after it', async () => {
  expect(await blocked()).toBeNull();
  // In one transaction.
  await sql(`UPDATE posts SET title = title || '{"uk": "Новий заголовок"}' WHERE is_published;
    UPDATE products SET is_published = slug = 'nothing'`);
  await until(async () => (await blocked()) !== null);
  // All else is published, and feeds follow it.
  await until(() => worked.site.read('rss.xml').includes('Новий заголовок'));
  const { pages, size } = await blocked();
  expect(size).toBeGreaterThanOrEqual(pages);
  expect(worked.site.has(`${GOLD}.html`)).toBe(true);
  // Another editor's save reports the same, as an event and not as a terminal command.
  expect(await events('removals-blocked')).toBeGreaterThan(0);

  expect((await support.post('/studio/removals', { pages })).status).toBe(403);
  // Fewer pages than are to be removed now: a new confirmation is needed.
  await editor.post('/studio/removals', { pages: pages - 1 });
  const before = await events('removals-blocked');
  await until(async () => (await events('removals-blocked')) > before);
  expect(worked.site.has(`${GOLD}.html`)).toBe(true);

  expect((await editor.post('/studio/removals', { pages })).status).toBe(200);
  await until(() => !worked.site.has(`${GOLD}.html`));
  await until(async () => (await blocked()) === null);
});
