import { afterAll, expect, test } from 'vitest';
import type { FirstSteps } from '../../../studio/contract/first-steps.ts';
import { createEmptyDatabase } from '../../../tests/helpers/database.ts';
import { testDeps } from '../../../tests/helpers/deps.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { createApp } from '../../app.ts';
import { readLayout } from '../../content/layout.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { EXAMPLE } from '../../first-data/example.ts';
import { openNewShop } from '../../first-data/open-new-shop.ts';
import { createLog } from '../../log.ts';
import { readPageRecords } from '../../page-data/reader.ts';

const database = await createEmptyDatabase();
await migrateDatabase(database.pool);
await openNewShop(database.pool, createLog({ write: () => {} }));
await database.pool.query(`INSERT INTO staff (email, name, role, lang, is_demo) VALUES
  ('owner@shop.test', 'Олена', 'owner', 'uk', true), ('editor@shop.test', 'Ігор', 'editor', 'uk', true)`);
const deps = testDeps(database.pool);
const app = createApp(deps);
const owner = await openStudio({ app, deps }, 'owner');
const editor = await openStudio({ app, deps }, 'editor');
afterAll(() => database.drop());

const sql = (text: string) => database.pool.query(text);
const steps = async (): Promise<FirstSteps | undefined> => (await owner.get('/studio/day')).data.firstSteps;
const undone = async () => (await steps())?.steps.filter(({ isDone }) => !isDone).map(({ id }) => id);
const publish = () => owner.post('/studio/first-steps/pages', {});

/** Returns the text of a content page as the site shows it; null if it is not published. */
async function textOf(slug: string): Promise<string | null> {
  const [record] = await readPageRecords(database.pool, 'uk', [`/${slug}`]);
  return record?.page?.type === 'content' ? record.page.html : null;
}

test('the owner of a new shop has all steps before them, and nobody else has any', async () => {
  expect(await undone()).toEqual(['seller', 'contacts', 'bank', 'carrier', 'pages', 'category', 'product']);
  expect((await steps())?.drafts.map(({ slug }) => slug)).toEqual([
    'dostavka-i-oplata',
    'vozvrat-tovara',
    'contacts',
    'publichna-oferta',
    'politika-konfidencialnosti',
  ]);
  expect((await editor.get('/studio/day')).data.firstSteps).toBeUndefined();
});

test('pages that show the seller are not published before there is one, together or alone', async () => {
  expect((await publish()).error.code).toBe('no_seller');
  const one = await owner.send('PATCH', '/studio/content-pages/contacts', { isPublished: true }, { 'if-match': '"1"' });
  expect(one.error.code).toBe('no_seller');
  expect((await readLayout(database.pool, 'uk')).pages).toEqual([]);
  expect((await editor.post('/studio/first-steps/pages', {})).status).toBe(403);
});

test('a saved seller ends its steps, and the pages show it once they are published', async () => {
  const { revision } = (await owner.get('/studio/site')).data;
  const saved = await owner.send('PUT', '/studio/site', EXAMPLE.site, { 'if-match': `"${revision}"` });
  expect(saved.status).toBe(200);
  expect(await undone()).toEqual(['carrier', 'pages', 'category', 'product']);
  expect(await textOf('vozvrat-tovara')).toBeNull();

  expect((await publish()).data.published).toBe(5);
  expect((await publish()).data.published).toBe(0);
  expect(await undone()).toEqual(['carrier', 'category', 'product']);
  const text = await textOf('vozvrat-tovara');
  expect(text).toContain('зателефонуйте: +380 (44) 111-22-33');
  expect(text).toContain('01001, Київ, вул. Зразкова, 1');
  expect(await textOf('politika-konfidencialnosti')).toContain('ФОП Коваль Олена Іванівна, код 1234567890');
  expect(await textOf('dostavka-i-oplata')).toContain('Пн–Пт 10:00–19:00, Сб 11:00–17:00');
});

test('another phone changes every page that names it', async () => {
  await sql(`UPDATE site_settings SET site = jsonb_set(site, '{uk,phones}', '["+380449998877"]')`);
  for (const slug of ['vozvrat-tovara', 'politika-konfidencialnosti']) {
    expect(await textOf(slug)).toContain('+380 (44) 999-88-77');
  }
});

test('the steps are gone with the first published product', async () => {
  await sql(`INSERT INTO page_entries (slug, type) VALUES ('lystove-zoloto', 'category');
    INSERT INTO categories (slug, position, name, description)
      VALUES ('lystove-zoloto', 1, '{"uk": "Золото", "ru": "Золото"}', '{"uk": "Опис", "ru": "Описание"}')`);
  expect(await undone()).toEqual(['carrier', 'product']);
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM categories');
  const added = await owner.post('/studio/products', {
    ...{ sku: 'Z-1', slug: 'zoloto', categoryId: rows[0]?.id, name: { uk: 'Золото', ru: 'Золото' } },
    ...{ description: { uk: '<p>Опис</p>', ru: '<p>Описание</p>' }, price: 1000, weight: 10, isPublished: true },
  });
  expect(added.status).toBe(200);
  expect(await steps()).toBeUndefined();
});

test('drafts that exist are kept: an owner’s text is not overwritten', async () => {
  await sql(`UPDATE content_pages SET html = '{"uk": "<p>Своє</p>", "ru": "<p>Своё</p>"}' WHERE slug = 'contacts'`);
  await openNewShop(database.pool, createLog({ write: () => {} }));
  expect(await textOf('contacts')).toBe('<p>Своє</p>');
});
