import { createApp } from '../../server/app.ts';
import { createPool } from '../../server/db/connections.ts';
import { createDeps } from '../../server/deps.ts';
import { readEnv } from '../../server/env.ts';
import { createHandlers, URGENT } from '../../server/jobs/handlers.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import { listen } from '../../server/listen.ts';
import { createMailer } from '../../server/messages/smtp/smtp.ts';
import { createTurboSms } from '../../server/messages/turbosms/turbosms.ts';
import { createPaymentProviders } from '../../server/payments/providers.ts';

/**
 * Runs the API and its worker as a process that a test can kill. The environment names the database and the vendors;
 * the first line of output is the address. No jobs are scheduled: a test that needs one adds it.
 */
const env = readEnv(process.env);
const pool = createPool(env.databaseUrl ?? '');
const deps = { ...createDeps(env, pool), payments: createPaymentProviders(env.payments) };
const mailer = createMailer({ url: env.smtpUrl ?? '', from: env.mailFrom });
const { token } = env.turboSms;
const sms =
  token === undefined
    ? { send: () => Promise.reject(new Error('There are no SMS here')) }
    : createTurboSms({ ...env.turboSms, token });
await startWorker(pool, {
  handlers: createHandlers(deps, { ...deps, mailer, sms }),
  schedules: [],
  urgent: URGENT,
  log: deps.log,
});
const port = process.env.PORT === undefined ? 0 : env.port;
const { url } = await listen(createApp(deps), { host: '127.0.0.1', port });
console.log(url);
