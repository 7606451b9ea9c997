import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { RunRecorder } from './recorder.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a full disk is reported even if it stopped a run before planning', async () => {
  const recorder = new RunRecorder(database.pool);
  recorder.record({ type: 'disk-full' });
  await recorder.end('The disk is full');
  const { rows } = await database.pool.query(`SELECT event ->> 'type' AS type FROM rebuild_events ORDER BY id`);
  expect(rows).toEqual([{ type: 'disk-full' }, { type: 'ended' }]);
});
