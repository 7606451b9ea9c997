import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../tests/helpers/browser.ts';
import { newEmail, PASSWORD } from '../tests/helpers/customers.ts';
import { REBUILD_TOKEN } from '../tests/helpers/deps.ts';
import { makeDataDir, type ServeProcess, SITE_FILE, startServing } from '../tests/helpers/serve-process.ts';
import { startSilentMailServer } from '../tests/helpers/silent-mail-server.ts';
import { openTestShop } from '../tests/helpers/test-shop.ts';
import { until } from '../tests/helpers/until.ts';

const CLIENTS = 20;
const PATHS = [SITE_FILE, '/api/v1/announcement?lang=uk', '/api/v1/pages?lang=uk', '/health/live'];

const files = makeDataDir();
const shop = await openTestShop();
afterAll(async () => {
  await shop.drop();
  files.remove();
});

async function serve(env: Readonly<Record<string, string>> = {}): Promise<ServeProcess> {
  const started = await startServing({
    ...{ DATABASE_URL: shop.url, DATA_DIR: files.dataDir, REBUILD_TOKEN, DRAIN_SECONDS: '3', ...env },
  });
  onTestFinished(() => void started.child.kill('SIGKILL'));
  return started;
}

const isReady = ({ url }: ServeProcess) =>
  fetch(`${url}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

interface Answers {
  /** Number of answers by the process that gave them. */
  readonly by: Map<ServeProcess, number>;
  readonly errors: string[];
}

/**
 * Sends requests one after another over kept connections, each to the process that the balancer names.
 * @returns the number of answers that closed their connection
 */
async function keepAsking(nextTarget: () => ServeProcess, { by, errors }: Answers, signal: AbortSignal) {
  const agent = new Agent({ keepAlive: true });
  let closed = 0;
  for (let n = 0; !signal.aborted; n++) {
    const target = nextTarget();
    const path = PATHS[n % PATHS.length] ?? '/';
    try {
      const [answer] = (await once(get(target.url + path, { agent }), 'response')) as [IncomingMessage];
      let bytes = 0;
      for await (const chunk of answer) bytes += chunk.length;
      if (answer.statusCode !== 200 || !answer.complete || bytes === 0) errors.push(`${path}: ${answer.statusCode}`);
      if (answer.headers.connection === 'close') closed += 1;
      by.set(target, (by.get(target) ?? 0) + 1);
    } catch (error) {
      errors.push(`${path}: ${(error as NodeJS.ErrnoException).code}`);
    }
    await turn();
  }
  agent.destroy();
  return closed;
}

test(`${CLIENTS} clients on kept connections lose no answer while one of two processes stops`, {
  timeout: 120_000,
}, async () => {
  const [first, second] = [await serve(), await serve()];
  // A balancer that checks the processes and prefers the first one.
  let target = first;
  const checking = setInterval(async () => {
    target = (await isReady(first)) ? first : second;
  }, 100);
  onTestFinished(() => clearInterval(checking));
  const stream = await fetch(`${first.url}/api/v1/rebuilds/events?lang=uk`, {
    headers: { authorization: `Bearer ${REBUILD_TOKEN}` },
  });
  const streamed = stream.text();

  const ending = new AbortController();
  const answers: Answers = { by: new Map(), errors: [] };
  const clients = Array.from({ length: CLIENTS }, () => keepAsking(() => target, answers, ending.signal));
  const answered = (by: ServeProcess) => answers.by.get(by) ?? 0;
  await until(() => answered(first) > 20 * CLIENTS);
  expect(answered(second)).toBe(0);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const before = answered(second);
  await until(() => answered(second) > before + 20 * CLIENTS);
  ending.abort();
  const closing = await Promise.all(clients);

  expect(answers.errors).toEqual([]);
  expect(before).toBeGreaterThan(0);
  // Every client was told to leave the first process, at least once.
  expect(closing.filter((count) => count > 0)).toHaveLength(CLIENTS);
  // The stream ended as a complete answer, so that its client reconnects.
  expect(await streamed).toContain('retry:');
});

/** Starts a process with a job that waits for a silent mail server. */
async function serveWithJob(stopSeconds: string): Promise<ServeProcess> {
  const mail = await startSilentMailServer();
  const process = await serve({
    ...{ DRAIN_SECONDS: '0', STOP_SECONDS: stopSeconds, SMTP_URL: mail.url, TURBOSMS_TOKEN: 'token' },
  });
  await openBrowser(shop.app).post('/sign-up', { login: newEmail(), password: PASSWORD });
  await until(mail.isAsked);
  return process;
}

const sending = async () => {
  const { rows } = await shop.pool.query<{ isLocked: boolean; attempts: number }>(
    `SELECT locked_at IS NOT NULL AS "isLocked", attempts FROM graphile_worker.jobs
     WHERE task_identifier = 'send-message' ORDER BY id DESC LIMIT 1`,
  );
  return rows[0];
};

test('a job that exceeds the limit is released, and the process ends as it should', { timeout: 60_000 }, async () => {
  const process = await serveWithJob('1');
  expect(await sending()).toEqual({ isLocked: true, attempts: 1 });
  process.child.kill('SIGTERM');
  expect(await process.ended).toBe(0);
  expect(await sending()).toEqual({ isLocked: false, attempts: 1 });
  expect(process.output()).toContain('Jobs were not finished in time');
});

test('a second signal ends a process at once', { timeout: 60_000 }, async () => {
  const process = await serveWithJob('600');
  const stopped = performance.now();
  process.child.kill('SIGTERM');
  // Signals within the first second count as the same one.
  const again = setInterval(() => process.child.kill('SIGTERM'), 100);
  expect(await process.ended).toBe(128 + 15);
  clearInterval(again);
  expect(performance.now() - stopped).toBeGreaterThan(1_000);
});
