import { expect, test } from 'vitest';
import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { readPostTexts } from './blog.ts';

const database = await createSharedDatabase();

const SLUG = 'zolochennia-na-poliment-krok-za-krokom';

async function modified() {
  return (await readPostTexts(database.pool, 'uk', [SLUG])).get(SLUG)?.modified;
}
const update = (what: string) => database.pool.query(`UPDATE posts SET ${what} WHERE slug = $1`, [SLUG]);

test('an article’s date of change follows its texts, not its picture or category', async () => {
  expect(await modified()).toBeUndefined();
  await update(`is_published = true, category_id = (SELECT max(id) FROM blog_categories)`);
  expect(await modified()).toBeUndefined();
  await update(`html = jsonb_set(html, '{uk}', '"<p>Нове</p>"')`);
  expect(await modified()).toBe(kyivMoment(new Date()).date);
});
