import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { codeOf, messagesTo, newEmail, newPhone, otherThan, PASSWORD } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';

const shop = await openSharedShop();

/** Starts a sign-up that waits for its code. */
async function ask(login = newEmail()) {
  const browser = openBrowser(shop.app);
  const { data } = await browser.post('/sign-up', { login, password: PASSWORD });
  const requestId: string = data.id;
  const enter = (code: string) => browser.post('/sign-up/confirm', { requestId, code });
  const resend = () => browser.post(`/one-time-codes/${requestId}/resend`);
  return { login, requestId, data, enter, resend, code: await codeOf(shop.deps, requestId) };
}

test('a code works once', async () => {
  const { enter, code } = await ask();
  expect((await enter(code)).status).toBe(200);
  const again = await enter(code);
  expect({ status: again.status, code: again.error.code }).toEqual({ status: 422, code: 'code_expired' });
});

test('a code entered in five browsers concurrently works once', async () => {
  const { login } = await shop.newCustomer();
  const { data } = await openBrowser(shop.app).post('/password-reset', { login });
  const entered = { requestId: data.id, code: await codeOf(shop.deps, data.id) };
  // All five have counted their attempts before one uses the code.
  const holder = await shop.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM one_time_codes WHERE id = $1 FOR UPDATE', [data.id]);
  const browsers = Array.from({ length: 5 }, () => openBrowser(shop.app));
  const entering = browsers.map((browser) => browser.post('/password-reset/verify', entered));
  await until(async () => (await countWaiting()) === browsers.length).finally(() => holder.release(true));
  const answers = await Promise.all(entering);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
});

/** Returns the number of statements that wait for a row lock. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await shop.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

test('a code expires after ten minutes', async () => {
  const [inTime, late] = [await ask(), await ask()];
  shop.wait(10 * 60_000 - 1);
  expect((await inTime.enter(inTime.code)).status).toBe(200);
  shop.wait(1);
  expect((await late.enter(late.code)).error.code).toBe('code_expired');
});

test('four wrong codes are accepted, each answered with the attempts left', async () => {
  const { enter, code } = await ask();
  for (const left of [4, 3, 2, 1]) {
    const { status, error } = await enter(otherThan(code));
    expect({ status, code: error.code }).toEqual({ status: 422, code: 'code_wrong' });
    expect(error.message).toBe(`Код не підходить. Лишилося спроб: ${left}.`);
    expect(error.fields).toHaveProperty('code');
  }
  expect((await enter(code)).status).toBe(200);
});

test('after five wrong codes the right one is refused too', async () => {
  const { enter, code } = await ask();
  for (let attempt = 1; attempt < 5; attempt++) await enter(otherThan(code));
  expect((await enter(otherThan(code))).error.code).toBe('code_expired');
  expect((await enter(code)).error.code).toBe('code_expired');
});

test('of forty concurrent guesses five are checked', async () => {
  const { enter, code, requestId } = await ask();
  const answers = await Promise.all(Array.from({ length: 40 }, () => enter(otherThan(code))));
  expect(answers.filter(({ error }) => error.code === 'code_wrong')).toHaveLength(4);
  expect((await enter(code)).status).toBe(422);
  const { rows } = await shop.pool.query('SELECT attempts FROM one_time_codes WHERE id = $1', [requestId]);
  expect(rows).toEqual([{ attempts: 5 }]);
});

test('another code can be sent after a minute; the refusal says when', async () => {
  const { resend, login } = await ask();
  shop.wait(59_001);
  const early = await resend();
  expect({ status: early.status, code: early.error.code }).toEqual({ status: 429, code: 'code_too_early' });
  expect(early.headers.get('retry-after')).toBe('1');
  expect(early.error.message).toContain('за 1 с');
  expect(await messagesTo(shop.pool, login)).toEqual(['code']);
  shop.wait(999);
  expect((await resend()).data).toMatchObject({ resendIn: 60, expiresIn: 600 });
  expect(await messagesTo(shop.pool, login)).toEqual(['code', 'code']);
  expect((await resend()).headers.get('retry-after')).toBe('60');
});

test('another code differs, has new attempts, and ends the earlier one', async () => {
  const { enter, resend, code, requestId } = await ask();
  for (let attempt = 1; attempt <= 5; attempt++) await enter(otherThan(code));
  shop.wait(60_000);
  await resend();
  const second = await codeOf(shop.deps, requestId);
  expect(second).not.toBe(code);
  expect((await enter(code)).error.code).toBe('code_wrong');
  expect((await enter(second)).status).toBe(200);
});

test('two concurrent requests for another code send one', async () => {
  const { resend, login } = await ask();
  shop.wait(60_000);
  const answers = await Promise.all([resend(), resend(), resend()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  expect(await messagesTo(shop.pool, login)).toEqual(['code', 'code']);
});

test('no other code is sent for a request that was used, has expired or is unknown', async () => {
  const used = await ask();
  await used.enter(used.code);
  const old = await ask();
  shop.wait(71 * 60_000);
  const stranger = openBrowser(shop.app);
  const answers = [
    await used.resend(),
    await old.resend(),
    await stranger.post(`/one-time-codes/${randomUUID()}/resend`),
    await stranger.post("/one-time-codes/'; DROP TABLE customers; --/resend"),
  ];
  expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'code_expired'));
});

test.each(['', '12345', '1234567', 'abcdef', '12345a'])('«%s» is not a code and uses no attempt', async (input) => {
  const { enter, requestId } = await ask();
  const { status, error } = await enter(input);
  expect({ status, code: error.code }).toEqual({ status: 400, code: 'bad_request' });
  const { rows } = await shop.pool.query('SELECT attempts FROM one_time_codes WHERE id = $1', [requestId]);
  expect(rows).toEqual([{ attempts: 0 }]);
});

test('codes are not stored in the database', async () => {
  const requests = [await ask(), await ask(newPhone()), await ask()];
  shop.wait(60_000);
  await requests[0]?.resend();
  const codes = [...requests.map(({ code }) => code), await codeOf(shop.deps, requests[0]?.requestId ?? '')];
  const { rows: tables } = await shop.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE (schemaname = 'public' AND tablename IN
       ('messages', 'one_time_codes', 'rate_limits', 'sessions', 'customers', 'mailbox', 'job_workers'))
       OR (schemaname = 'graphile_worker' AND tablename LIKE '\\_private%')`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.messages', 'public.one_time_codes', 'graphile_worker._private_jobs']),
  );
  let texts = '';
  for (const { name } of tables) {
    const { rows } = await shop.pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
    texts += rows.map(({ row }) => `${row}\n`).join('');
  }
  expect(texts).toContain('send-message');
  // A number within an id, a time or a hash does not count.
  const numbers = new Set(texts.match(/(?<![\w.-])\d{6}(?![\w.-])/g));
  for (const code of codes) expect(numbers.has(code)).toBe(false);
  const { rows: payloads } = await shop.pool.query<{ keys: string[] }>(
    'SELECT DISTINCT ARRAY(SELECT json_object_keys(payload)) AS keys FROM graphile_worker._private_jobs',
  );
  expect(payloads).toEqual([{ keys: ['messageId'] }]);
});

test('the answer shows the contact masked', async () => {
  expect((await ask('oksana-of-the-mask@pozolota.example')).data).toMatchObject({
    kind: 'email',
    sentTo: 'o•••@pozolota.example',
  });
  expect((await ask('+380671239942')).data).toMatchObject({ kind: 'phone', sentTo: '+380 (67) •••-••-42' });
});
