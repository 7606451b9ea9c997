import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { violatedRules } from '../../tests/helpers/migration-rules.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

/** The first migration under these rules: no shop ran in production before. */
const FIRST = '0011';

const later = journal.entries.map(({ tag }) => tag).filter((tag) => tag >= FIRST);
const read = (tag: string) => readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8');

test('every migration leaves what the previous release reads and writes, or is marked as a contract migration', () => {
  const violations = later.map((tag) => [tag, violatedRules(read(tag))] as const);
  expect(violations.filter(([, rules]) => rules.length > 0)).toEqual([]);
});

test.each([
  ['ban-drop-column', 'ALTER TABLE "products" DROP COLUMN "search_text";'],
  ['ban-drop-table', 'DROP TABLE "drafts";'],
  ['renaming-column', 'ALTER TABLE "products" RENAME COLUMN "name" TO "title";'],
  ['renaming-table', 'ALTER TABLE "drafts" RENAME TO "sketches";'],
  ['adding-required-field', 'ALTER TABLE "products" ADD COLUMN "colour" text NOT NULL;'],
  ['adding-not-nullable-field', 'ALTER TABLE "products" ALTER COLUMN "shelf" SET NOT NULL;'],
  ['changing-column-type', 'ALTER TABLE "products" ALTER COLUMN "price" TYPE bigint;'],
  ['disallowed-unique-constraint', 'ALTER TABLE "products" ADD CONSTRAINT "products_shelf_unique" UNIQUE("shelf");'],
  [
    'ban-unique-index',
    'DROP INDEX CONCURRENTLY IF EXISTS "s";--> statement-breakpoint\nCREATE UNIQUE INDEX CONCURRENTLY "s" ON "products" ("shelf");',
  ],
  ['require-concurrent-index-creation', 'CREATE INDEX "products_shelf" ON "products" USING btree ("shelf");'],
  ['ban-drop-default', 'ALTER TABLE "packing_ticks" ALTER COLUMN "stage" DROP DEFAULT;'],
  ['ban-drop-key', 'ALTER TABLE "packing_ticks" DROP CONSTRAINT "packing_ticks_order_id_position_pk";'],
  ['ban-drop-function', 'DROP FUNCTION IF EXISTS shop_time;'],
  ['drop-index-first', 'CREATE INDEX CONCURRENTLY "products_shelf" ON "products" ("shelf");'],
  [
    'only-concurrent-statements',
    'DROP INDEX CONCURRENTLY IF EXISTS "a";--> statement-breakpoint\nALTER TABLE "products" ADD COLUMN "b" text;',
  ],
])('%s is refused', (rule, sql) => {
  expect(violatedRules(sql)).toContain(rule);
});

test.each([
  [
    'a new table with its keys',
    'CREATE TABLE "gifts" ("id" integer PRIMARY KEY, "name" text NOT NULL, CONSTRAINT "gifts_name_unique" UNIQUE("name"));--> statement-breakpoint\nCREATE UNIQUE INDEX "gifts_lower" ON "gifts" USING btree (lower("name"));',
  ],
  ['a new column', 'ALTER TABLE "products" ADD COLUMN "colour" text;'],
  ['a new column with a constant default', 'ALTER TABLE "products" ADD COLUMN "rest" integer DEFAULT 0 NOT NULL;'],
  [
    'an index that is built concurrently',
    'DROP INDEX CONCURRENTLY IF EXISTS "a";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "a" ON "products" ("shelf");',
  ],
  [
    'a column that the previous release has left',
    '-- contract: needs code since 0011_x\nALTER TABLE "products" DROP COLUMN "shelf";',
  ],
  [
    'a statement with a reason',
    '-- The table has ten rows.\n-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX "a" ON "services" ("code");',
  ],
])('%s is accepted', (_, sql) => {
  expect(violatedRules(sql)).toEqual([]);
});
