import { createApp } from '../../server/app.ts';
import { createDeps } from '../../server/context.ts';
import { createPool } from '../../server/db/database.ts';
import { readEnv } from '../../server/env.ts';
import { createMailer } from '../../server/integrations/smtp/smtp.ts';
import { createTasks } from '../../server/jobs/tasks.ts';
import { startWorker } from '../../server/jobs/worker.ts';
import { listen } from '../../server/listen.ts';

/**
 * The API and its worker as a process of their own, that a test can kill: DATABASE_URL and SMTP_URL say over what, the
 * first line that is written says where.
 */
const env = readEnv(process.env);
const pool = createPool(env.databaseUrl ?? '');
const deps = createDeps(env, pool);
const mailer = createMailer({ url: env.smtpUrl ?? '', from: env.mailFrom });
const sms = { send: () => Promise.reject(new Error('There are no SMS here')) };
await startWorker(pool, { tasks: createTasks(deps, { ...deps, mailer, sms }), schedules: [] });
const { url } = await listen(createApp(deps), { host: '127.0.0.1', port: 0 });
console.log(url);
