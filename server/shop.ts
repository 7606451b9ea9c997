import { Hono } from 'hono';
import type pg from 'pg';
import { startBank } from '../demo/bank/bank.ts';
import { readEarlierPayments } from '../demo/bank/earlier-payments.ts';
import { startIdentityProvider } from '../demo/identity-provider/identity-provider.ts';
import { lettersGallery } from '../demo/letters/gallery.ts';
import { startMailbox } from '../demo/mailbox/mailbox.ts';
import { mailboxPage } from '../demo/mailbox/page.ts';
import { startNovaPoshta } from '../demo/nova-poshta/nova-poshta.ts';
import type { Provider } from '../src/contract/customer.ts';
import { createApp } from './app.ts';
import { createOAuthClient, FACEBOOK, GOOGLE, type OAuthClient, type OAuthClients } from './customers/oauth/clients.ts';
import { changesOf, sessionsOf } from './db/connections.ts';
import type { Database } from './db/database.ts';
import { jobsAtOnce, openPools, type Pools } from './db/pools.ts';
import { createNovaPoshta, type NovaPoshta } from './delivery/nova-poshta/nova-poshta.ts';
import { DEMO_OAUTH_CLIENT } from './demo-credentials.ts';
import { type AppDeps, createDeps } from './deps.ts';
import type { Env } from './env.ts';
import type { Instance } from './instance/instance.ts';
import { muteCarrier, muteMessages, mutePayments } from './instance/mute-vendors.ts';
import { createHandlers, OUTWARD, SCHEDULES, URGENT } from './jobs/handlers.ts';
import { startWorker } from './jobs/worker.ts';
import type { MessageVendors } from './messages/send.ts';
import { createMailer } from './messages/smtp/smtp.ts';
import { createTurboSms } from './messages/turbosms/turbosms.ts';
import { createPaymentProviders, type PaymentProviders } from './payments/providers.ts';
import { startHeartbeat } from './processes/heartbeat.ts';
import { watchPublishing } from './tasks/watch-publishing.ts';
import { isDoneWithin } from './within.ts';

/** Milliseconds for which connections to the database may be in use when the shop closes: jobs may have been left. */
const POOLS_TIMEOUT = 1_000;

type Close = () => Promise<void> | void;

/** The API with all its services, in one process. */
export interface Shop {
  readonly api: Hono;
  /** Dependencies of the API, for documents that are made from its answers. */
  readonly deps: AppDeps;
  /** Connection pools by name, for the metrics. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Pages for developers, such as the mailbox; null in production. */
  readonly development: Hono | null;
  /**
   * Finishes the jobs under way and takes no more; after `limit` milliseconds, those left are released, and the process
   * has to exit.
   */
  readonly stopJobs: (limit?: number) => Promise<void>;
  /** Stops the jobs and the stand-ins of vendors; the owner of the database closes that. */
  close(): Promise<void>;
}

/**
 * Assembles the shop from its settings. Where development has no account with a vendor, a local server with the
 * vendor's protocol stands in: messages go to a mailbox, a demo provider signs users in, and a demo carrier accepts
 * parcels.
 * @param siteDir folder of the site that the process serves as well, without which it is not ready
 */
export async function openShop(env: Env, { url }: Pick<Database, 'url'>, siteDir: string | null = null): Promise<Shop> {
  const pools = openPools(url, { sizes: env.connections, pooler: env.pooler, replica: env.replica });
  const closers: Close[] = [() => closePools(pools)];
  const base = createDeps(env, pools.requests, pools.health, pools.replica);
  const deps = {
    ...base,
    siteDir,
    oauth: await createOAuth(env, base.isProduction, closers),
    novaPoshta: muteCarrier(await createCarrier(env, base, closers), base.instance),
    payments: mutePayments(await createPayments(env, base, closers), base.instance),
  };
  await base.instance.claim('serve');
  await tellIfMute(base);
  deps.search.watch();
  deps.feed.watch();
  pools.replica?.watch();
  closers.push(
    () => deps.search.close(),
    () => deps.feed.close(),
  );
  const ofJobs = { ...deps, pool: pools.jobs };
  const worker = await startWorker(pools.jobs, {
    handlers: createHandlers(ofJobs, muteMessages(await createMessageVendors(env, pools.jobs, closers), base.instance)),
    schedules: SCHEDULES,
    urgent: URGENT,
    outward: OUTWARD,
    isLive: base.instance.isLive,
    concurrency: jobsAtOnce(env.connections),
    log: deps.log,
  });
  const heartbeat = startHeartbeat(pools.health, {
    kind: 'shop',
    log: deps.log,
    afterBeat: () => watchPublishing(ofJobs),
  });
  let stopped: Promise<unknown> | undefined;
  const stopJobs = async (limit?: number) => {
    stopped ??= worker.stop(limit);
    await stopped;
  };
  const close = async () => {
    await heartbeat.stop();
    await stopJobs();
    for (const end of closers.reverse()) await end();
  };
  const development = deps.isProduction ? null : developersPages(pools.requests);
  return { api: createApp(deps), deps, pools: namedPools(pools), development, stopJobs, close };
}

/** Pages below `/dev`: the messages that were sent, and a sample of each message. */
const developersPages = (pool: pg.Pool) => new Hono().route('/', mailboxPage(pool)).route('/', lettersGallery(pool));

/** Returns the pools by the names of docs/monitoring.md. */
const namedPools = ({ requests, jobs, health, replica }: Pools) => ({
  ...{ reads: requests, changes: changesOf(requests), sessions: sessionsOf(requests), jobs, health },
  ...(replica && { replica: replica.pool }),
});

async function closePools(pools: Pools): Promise<void> {
  await isDoneWithin(pools.close(), POOLS_TIMEOUT);
}

async function tellIfMute({ instance, log }: Pick<AppDeps, 'log'> & { readonly instance: Instance }): Promise<void> {
  const { muteReason, liveOrigin } = await instance.readState();
  if (muteReason === null) return;
  const remedy = 'If this is the shop now: npm run unmute, or the button in the studio';
  log.warning('This copy of the shop is mute', { component: 'instance', reason: muteReason, liveOrigin, remedy });
}

async function createMessageVendors(env: Env, pool: pg.Pool, closers: Close[]): Promise<MessageVendors> {
  const isComplete = env.smtpUrl !== undefined && env.turboSms.token !== undefined;
  const mailbox = isComplete ? null : await startMailbox(pool);
  if (mailbox) closers.push(() => mailbox.close());
  const mailer = createMailer({ url: env.smtpUrl ?? mailbox?.smtpUrl ?? '', from: env.mailFrom });
  closers.push(() => mailer.close());
  const { url, token, sender } = env.turboSms;
  const sms = createTurboSms(
    token === undefined
      ? { url: mailbox?.turboSmsUrl ?? '', token: mailbox?.turboSmsToken ?? '', sender }
      : { url, token, sender },
  );
  return { mailer, sms };
}

async function createOAuth(env: Env, isProduction: boolean, closers: Close[]): Promise<OAuthClients> {
  const clients = new Map<Provider, OAuthClient>();
  if (env.google) clients.set('google', createOAuthClient(GOOGLE, env.google));
  if (env.facebook) clients.set('facebook', createOAuthClient(FACEBOOK, env.facebook));
  if (clients.size > 0 || isProduction) return clients;
  const { issuer, close } = await startIdentityProvider(DEMO_OAUTH_CLIENT);
  closers.push(close);
  const demo = createOAuthClient({ issuer, isLocal: true }, DEMO_OAUTH_CLIENT);
  return new Map([
    ['google', demo],
    ['facebook', demo],
  ]);
}

async function createPayments(env: Env, { isProduction, pool }: AppDeps, closers: Close[]): Promise<PaymentProviders> {
  const providers = createPaymentProviders(env.payments);
  if (providers.size > 0 || isProduction) return providers;
  const bank = await startBank({ earlier: await readEarlierPayments(pool) });
  closers.push(() => bank.close());
  return createPaymentProviders(bank.settings);
}

async function createCarrier(env: Env, { isProduction, novaPoshta }: AppDeps, closers: Close[]): Promise<NovaPoshta> {
  if (env.novaPoshta.apiKey !== undefined || isProduction) return novaPoshta;
  const carrier = await startNovaPoshta();
  closers.push(() => carrier.close());
  return createNovaPoshta(carrier);
}
