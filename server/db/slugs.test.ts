import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { findSlugProblem, isValidSlug, OWN_SLUGS, RESERVED_SLUGS, SLUG_LENGTH } from '../../src/rules/slug.ts';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { createServerApp } from '../listen.ts';

const database = await createSharedDatabase();

const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values);
/** Returns the constraint that a statement violates. */
const broken = async (text: string, values: unknown[] = []) =>
  sql(text, values).then(
    () => null,
    (error: { constraint?: string }) => error.constraint,
  );

test('the database and the rules reserve the same words', async () => {
  const { rows } = await sql('SELECT reserved_slugs() AS words');
  expect(rows[0].words).toEqual([...RESERVED_SLUGS]);
});

test('no entity can have an address that the server answers itself', () => {
  const { routes } = createServerApp(new Hono(), { site: new Hono(), studio: new Hono() }, new Hono());
  const mounted = routes.map(({ path }) => path.split('/')[1] ?? '').filter((segment) => segment !== '*');
  expect(mounted.length).toBeGreaterThan(2);
  for (const segment of mounted) expect(findSlugProblem(segment), segment).toBe('reserved');
});

test('the database accepts exactly the slugs that the rules accept', async () => {
  const word = fc.stringMatching(/^[a-z0-9-]{0,8}$/);
  const slug = fc.oneof(
    fc.string(),
    word,
    fc.constantFrom(...RESERVED_SLUGS),
    word.map((text) => text.repeat(40)),
  );
  const slugs = fc.sample(
    slug.filter((text) => !text.includes('\0') && text.isWellFormed()),
    2_000,
  );
  const { rows } = await sql('SELECT slug, is_page_slug(slug) AS taken FROM unnest($1::text[]) AS slug', [slugs]);
  expect(rows.filter(({ slug: text, taken }) => taken !== isValidSlug(text))).toEqual([]);
});

test.each([
  'cart',
  '404',
  'build',
  'index',
  'ru',
  '../../x',
  'a/b',
  'A',
  '',
  'a'.repeat(SLUG_LENGTH + 1),
  'a'.repeat(300),
])('no page and no redirect has the slug "%s"', async (slug) => {
  expect(await broken("INSERT INTO page_entries VALUES ($1, 'product')", [slug])).toBe('page_entries_slug');
  expect(await broken("UPDATE page_entries SET slug = $1 WHERE slug = 'potal'", [slug])).toBe('page_entries_slug');
  expect(await broken("INSERT INTO redirects VALUES ($1, 'potal')", [slug])).toBe('redirects_from_slug');
});

test('the home page and the blog have their own slugs', async () => {
  const { rows } = await sql('SELECT slug FROM page_entries WHERE NOT is_page_slug(slug) ORDER BY slug');
  expect(rows.map(({ slug }) => slug)).toEqual([...OWN_SLUGS]);
});

test('a page with a slug reserved later can be renamed, and leaves no redirect', async () => {
  await sql('ALTER TABLE page_entries DROP CONSTRAINT page_entries_slug');
  await sql("INSERT INTO page_entries VALUES ('cart', 'index')");
  await sql("UPDATE page_entries SET slug = 'my-cart' WHERE slug = 'cart'");
  expect((await sql("SELECT FROM redirects WHERE to_slug = 'my-cart'")).rowCount).toBe(0);
});

test('a category cannot be its own ancestor', async () => {
  const parent = (child: string, of: string) =>
    broken('UPDATE categories SET parent_id = (SELECT id FROM categories WHERE slug = $2) WHERE slug = $1', [
      child,
      of,
    ]);
  expect(await parent('potal', 'potal')).toBe('categories_no_circle');
  expect(await parent('susalne-zoloto', 'potal')).toBe(null);
  expect(await parent('potal', 'susalne-zoloto')).toBe('categories_no_circle');
  // Two categories that change places in one statement still form a tree.
  expect(
    await broken(`UPDATE categories SET parent_id = CASE slug WHEN 'potal' THEN (SELECT id FROM categories WHERE slug = 'susalne-zoloto') END
      WHERE slug IN ('potal', 'susalne-zoloto')`),
  ).toBe(null);
});

test.each(['READ COMMITTED', 'REPEATABLE READ'])(
  'of two concurrent moves that make a circle, %s, one is refused',
  async (level) => {
    await sql("UPDATE categories SET parent_id = NULL WHERE slug IN ('levkas', 'polimenty')");
    const move = (child: string, of: string) =>
      `UPDATE categories SET parent_id = (SELECT id FROM categories WHERE slug = '${of}') WHERE slug = '${child}'`;
    const [one, other] = await Promise.all([database.pool.connect(), database.pool.connect()]);
    for (const client of [one, other]) await client.query(`BEGIN ISOLATION LEVEL ${level}; SELECT FROM categories`);
    await one.query(move('levkas', 'polimenty'));
    const waiting = other.query(move('polimenty', 'levkas')).then(
      () => null,
      (error: Error) => error,
    );
    await one.query('COMMIT');
    expect(await waiting).toBeInstanceOf(Error);
    await other.query('ROLLBACK');
    for (const client of [one, other]) client.release();
  },
);
