import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { inStaffTransaction } from './transaction.ts';

const database = await createSharedDatabase();

test('a write of the studio records its author, and returns the transaction that the change feed names', async () => {
  const staffId = randomUUID();
  const { result, transaction } = await inStaffTransaction(
    database.pool,
    { staffId, role: 'editor' },
    async (client) => {
      await client.query("UPDATE products SET price = price + 100 WHERE sku = 'PZ-SZL-002'");
      const { rows } = await client.query(
        "SELECT current_setting('shop.actor') AS actor, current_setting('shop.batch') AS batch",
      );
      return rows[0];
    },
  );
  expect(result).toEqual({ actor: `staff:${staffId}`, batch: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const { rows } = await database.pool.query('SELECT DISTINCT xid::text FROM changes WHERE xid = $1::text::xid8', [
    transaction,
  ]);
  expect(rows).toHaveLength(1);
  const after = await database.pool.query("SELECT current_setting('shop.actor', true) AS actor");
  expect(after.rows[0].actor ?? '').toBe('');
});
