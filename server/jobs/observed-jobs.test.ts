import { expect, test } from 'vitest';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { createLog } from '../log.ts';
import { currentRequest, runInRequest } from '../request-context.ts';
import { createHandlers } from './handlers.ts';
import { startWorker } from './worker.ts';

const shop = await openSharedShop();

const ID = 'request-of-a-shopper';
const request = { id: ID, route: null, isStream: false };

test('a job runs on behalf of the request that has queued it: its log lines have the id', async () => {
  const lines: unknown[] = [];
  const log = createLog({ write: (line) => lines.push(JSON.parse(line)) });
  const body = JSON.stringify({ login: 'request.id@example.com', password: 'a long pass phrase of mine' });
  const response = await runInRequest({ ...request }, () =>
    shop.app.request('/api/v1/sign-up?lang=uk', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    }),
  );
  expect(response.status).toBeLessThan(300);
  const sent = Promise.withResolvers<string | undefined>();
  const mailer = {
    send: async () => {
      sent.resolve(currentRequest()?.id);
      throw new Error('The mail server is away');
    },
  };
  const worker = await startWorker(shop.pool, {
    handlers: createHandlers({ ...shop.deps, log }, { mailer: { ...mailer, close: () => {} }, sms: mailer }),
    schedules: [],
    log,
  });
  expect(await sent.promise).toBe(ID);
  await worker.stop();
  expect(lines).toContainEqual(expect.objectContaining({ message: 'A vendor has failed', requestId: ID }));
});

test('a job that no request has queued has no id', async () => {
  const ran = Promise.withResolvers<string | undefined>();
  await shop.pool.query("SELECT graphile_worker.add_job('of-nobody')");
  const worker = await startWorker(shop.pool, {
    handlers: { 'of-nobody': async () => ran.resolve(currentRequest()?.id) },
    schedules: [],
  });
  expect(await ran.promise).toBeUndefined();
  await worker.stop();
});
