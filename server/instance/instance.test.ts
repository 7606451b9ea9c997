import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openTestShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { inTransaction } from '../db/transaction.ts';
import { OUTWARD, SCHEDULES, URGENT } from '../jobs/handlers.ts';
import { createSwitch } from '../jobs/mute-switch.ts';
import { startWorker } from '../jobs/worker.ts';
import { createLog } from '../log.ts';
import { createInstance, type Instance, markRestored } from './instance.ts';
import { muteCarrier, muteMessages, mutePayments } from './mute-vendors.ts';

const SHOP = 'https://pozolota.example';
const STAGING = 'https://staging.pozolota.example';
const LOCAL = 'http://localhost:3000';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const at = (origin: string, isEmbedded = false): Instance => createInstance(database.pool, { origin, isEmbedded });
const muteReason = async (origin: string) => (await at(origin).readState()).muteReason;
const restore = () => inTransaction(database.pool, markRestored);

describe('a copy of the shop', () => {
  test('is mute at another address than the first public one, until it is declared live there', async () => {
    await at(SHOP).claim('serve');
    await at(STAGING).claim('serve');
    expect([await muteReason(SHOP), await muteReason(STAGING), await muteReason(LOCAL)]).toEqual([
      null,
      'other-origin',
      'other-origin',
    ]);
    await at(STAGING).goLive('command:unmute');
    expect([await muteReason(SHOP), await muteReason(STAGING)]).toEqual(['other-origin', null]);
  });

  test('is not claimed in development: a local shop is live at every local address', async () => {
    await at(LOCAL).claim('serve');
    expect([await muteReason(LOCAL), await muteReason('http://127.0.0.1:4000'), await muteReason(SHOP)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('is mute as another database with the same rows, such as a dump that was restored beside the shop', async () => {
    await at(SHOP).claim('serve');
    await database.pool.query("UPDATE shop_instance SET database = '7/7'");
    expect(await muteReason(SHOP)).toBe('other-database');
    await at(SHOP).goLive('command:unmute');
    expect(await muteReason(SHOP)).toBeNull();
  });

  test('of the embedded server is mute in another folder', async () => {
    await at(SHOP, true).claim('serve');
    expect(await at(SHOP, true).isLive()).toBe(true);
    await database.pool.query("UPDATE shop_instance SET database = database || '-copied'");
    expect(await at(SHOP, true).isLive()).toBe(false);
  });

  test.each([SHOP, LOCAL])('is mute after a restore at %s; a start does not change that', async (origin) => {
    await at(origin).claim('serve');
    await restore();
    await at(origin).claim('serve');
    expect(await muteReason(origin)).toBe('restored');
    await at(origin).goLive('command:unmute');
    expect(await muteReason(origin)).toBeNull();
  });
});

describe('a mute copy', () => {
  const add = (jobs: Iterable<string>) =>
    database.pool.query('SELECT graphile_worker.add_job(name) FROM unnest($1::text[]) AS name', [[...jobs]]);
  const held = async () => {
    const { rows } = await database.pool.query<{ task: string; attempts: number }>(
      `SELECT t.identifier AS task, j.attempts FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY task`,
    );
    return rows;
  };

  test('holds every outward job in the queue without an attempt, and runs it once it is live', async () => {
    const run: string[] = [];
    const handler = (name: string) => async () => void run.push(name);
    const handlers = Object.fromEntries([...OUTWARD, 'inward'].map((name) => [name, handler(name)]));
    const start = (isLive: boolean) =>
      startWorker(database.pool, {
        handlers,
        schedules: SCHEDULES,
        urgent: URGENT,
        outward: OUTWARD,
        isLive: async () => isLive,
      });
    await add([...OUTWARD, 'inward']);
    const mute = await start(false);
    await until(() => run.includes('inward'));
    await mute.stop();
    expect(run).toEqual(['inward']);
    expect(await held()).toEqual([...OUTWARD].sort().map((task) => ({ task, attempts: 0 })));
    const live = await start(true);
    await until(() => run.length > OUTWARD.size);
    await live.stop();
    expect(run.slice(1).sort()).toEqual([...OUTWARD].sort());
  });

  test('starts the outward jobs when it becomes live, and stops them when it becomes mute', async () => {
    const events: string[] = [];
    let isMute = true;
    const running = await createSwitch({
      isMute: async () => isMute,
      start: async (mute) => {
        events.push(mute ? 'start mute' : 'start live');
        return [{ stop: async () => void events.push('stop') }];
      },
      log: createLog({ write: () => {} }),
    });
    const checked = (count: number) =>
      until(() => {
        running.check();
        return events.length === count;
      });
    await checked(1);
    isMute = false;
    await checked(3);
    isMute = true;
    await checked(5);
    await running.stop();
    expect(events).toEqual(['start mute', 'stop', 'start live', 'stop', 'start mute', 'stop']);
  });

  test('sends nothing, moves no money and books no parcels, also on request; states and directories are read', async () => {
    const asked: string[] = [];
    /** A vendor whose methods record their calls. */
    const vendor = <Vendor extends object>(names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, async () => void asked.push(name)])) as unknown as Vendor;
    let live = false;
    const instance = { isLive: async () => live };
    const payments = mutePayments(new Map([['liqpay', vendor(['begin', 'refund', 'check'])]]), instance);
    const carrier = muteCarrier(
      vendor(['saveWaybill', 'deleteWaybill', 'registerWaybills', 'removeFromRegister', 'trackWaybills']),
      instance,
    );
    const messages = muteMessages({ mailer: vendor(['send']), sms: vendor(['send']) }, instance);
    const liqpay = payments.get('liqpay');
    const id = randomUUID();
    const payment = { id, amount: 100, providerReference: null };
    const mail = { id, to: 'a@b.example', subject: '', text: '', html: '' };
    const outward = [
      () =>
        liqpay?.begin({
          ...payment,
          description: '',
          lang: 'uk',
          returnUrl: '',
          callbackUrl: '',
          items: [],
          validity: 1,
        }),
      () => liqpay?.refund(payment, 100),
      () => carrier.saveWaybill({} as Parameters<typeof carrier.saveWaybill>[0]),
      () => carrier.deleteWaybill('ref'),
      () => carrier.registerWaybills([]),
      () => carrier.removeFromRegister({ ref: 'ref', registerRef: null }),
      () => messages.mailer.send(mail),
      () => messages.sms.send({ id, to: '+380501234567', text: '' }),
    ];
    for (const act of outward) await expect(act()).rejects.toMatchObject({ isTemporary: true });
    expect(asked).toEqual([]);
    await liqpay?.check(payment);
    await carrier.trackWaybills([]);
    expect(asked).toEqual(['check', 'trackWaybills']);
    live = true;
    for (const act of outward) await act();
    expect(asked).toHaveLength(2 + outward.length);
  });
});

test('the studio says why it is mute; only the owner makes it live, which publishes the site again', async () => {
  const shop = await openTestShop();
  try {
    await inTransaction(shop.pool, markRestored);
    const [owner, support] = [await openStudio(shop, 'owner'), await openStudio(shop, 'support')];
    const { data } = await support.get('/studio/instance');
    expect(data).toEqual({
      muteReason: 'restored',
      liveOrigin: null,
      origin: shop.deps.siteOrigin,
      restoredAt: expect.any(String),
    });
    expect((await support.post('/studio/instance/live')).status).toBe(403);
    expect((await owner.post('/studio/instance/live')).data.muteReason).toBeNull();
    const { rows } = await shop.pool.query('SELECT FROM rebuilds WHERE is_requested AND ended_at IS NULL');
    expect(rows).toHaveLength(1);
  } finally {
    await shop.drop();
  }
});
