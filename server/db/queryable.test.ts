import { expect, test } from 'vitest';
import { type Queryable, withoutRepeats } from './queryable.ts';

/** Returns a connection that answers each statement with its number. */
function numbering() {
  const asked: unknown[] = [];
  const query = async (statement: unknown) => ({ rows: [asked.push(statement)] });
  return { asked, db: { query } as unknown as Queryable };
}

test('equal statements, concurrent or consecutive, run once and share their rows', async () => {
  const { asked, db } = numbering();
  const once = withoutRepeats(db);
  const statement = () => ({ name: 'list', text: 'SELECT $1', values: [[1, 2]] });
  const [one, other] = await Promise.all([once.query(statement()), once.query(statement())]);
  expect(other.rows).toBe(one.rows);
  expect((await once.query(statement())).rows).toBe(one.rows);
  expect(asked).toHaveLength(1);
});

test('a statement with another value runs separately', async () => {
  const { asked, db } = numbering();
  const once = withoutRepeats(db);
  for (const lang of ['uk', 'ru']) await once.query({ text: 'SELECT $1', values: [lang] });
  await once.query('SELECT 1');
  expect(asked).toHaveLength(3);
});

test('a failed statement fails for all callers', async () => {
  const failing = { query: () => Promise.reject(new Error('gone')) } as unknown as Queryable;
  const once = withoutRepeats(failing);
  await expect(once.query('SELECT 1')).rejects.toThrow('gone');
  await expect(once.query('SELECT 1')).rejects.toThrow('gone');
});
