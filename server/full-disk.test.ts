import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Language } from '../src/contract/language.ts';
import type { Upload } from '../studio/contract/media.ts';
import { type Browser, nextAddress, openBrowser } from '../tests/helpers/browser.ts';
import { fillDisk, leaveRoom, noSpace } from '../tests/helpers/full-disk.ts';
import { openStudio } from '../tests/helpers/staff.ts';
import { openTestShop } from '../tests/helpers/test-shop.ts';
import { until } from '../tests/helpers/until.ts';
import { reportDeadJobs } from './jobs/dead-jobs.ts';
import { createLog } from './log.ts';
import { makePicture } from './studio/media/make-picture.ts';

const GOLD = 'PZ-SZL-002';

let lines: { readonly level: string; readonly message: string }[] = [];

const folder = await mkdtemp(join(tmpdir(), 'pozolota-full-disk-'));
const shop = await openTestShop({
  mediaDir: join(folder, 'media'),
  originalsDir: join(folder, 'originals'),
  log: createLog({ write: (line) => lines.push(JSON.parse(line)) }),
});
afterAll(async () => {
  await shop.drop();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  lines = [];
});

let colour = 0;
const photograph = async () => {
  const background = { r: ++colour, g: 90, b: 40 };
  return new Uint8Array(
    await sharp({ create: { width: 900, height: 700, channels: 3, background } })
      .png()
      .toBuffer(),
  );
};

interface Sent {
  readonly lang?: Language;
  readonly cookies?: ReadonlyMap<string, string>;
}

/** Sends bytes to a path of the API. */
async function sendBytes(path: string, body: BodyInit, { lang = 'uk', cookies = new Map() }: Sent = {}) {
  const response = await shop.app.request(`/api/v1${path}&lang=${lang}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'x-forwarded-for': nextAddress(),
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body,
  });
  const { data, error } = await response.json();
  return { status: response.status, data, error, retryAfter: response.headers.get('retry-after') };
}

const filesIn = (dir: string) => (existsSync(dir) ? readdirSync(dir) : []);
const countOf = async (table: string) => (await shop.pool.query(`SELECT FROM ${table}`)).rowCount;

describe('when the disk with the shop’s files is full', () => {
  const NOT_STORED = {
    uk: 'На сервері закінчилося місце, тож файл не збережено. Попросіть того, хто обслуговує сервер, звільнити місце, і надішліть файл ще раз.',
    ru: 'На сервере закончилось место, поэтому файл не сохранён. Попросите того, кто обслуживает сервер, освободить место, и отправьте файл ещё раз.',
  };

  const upload = async (lang: Language, { cookies }: Browser, picture = photograph()) =>
    sendBytes('/studio/uploads?name=agate.png', await picture, { lang, cookies });

  test.each(['uk', 'ru'] as const)('a picture is refused with advice (%s), and no part of it is kept', async (lang) => {
    const editor = await openStudio(shop, 'editor', lang);
    const before = [filesIn(shop.deps.originalsDir), await countOf('uploads')];
    const makeRoom = fillDisk(shop.deps.originalsDir);
    expect(await upload(lang, editor)).toEqual({
      status: 507,
      data: undefined,
      error: { code: 'disk_full', message: NOT_STORED[lang] },
      retryAfter: '60',
    });
    expect([filesIn(shop.deps.originalsDir), await countOf('uploads')]).toEqual(before);
    expect(lines).toEqual([
      expect.objectContaining({ level: 'error', message: expect.stringContaining('The disk of DATA_DIR is full') }),
    ]);
    makeRoom();
    expect((await upload(lang, editor)).status).toBe(200);
  });

  test('a picture is refused before it takes the space that pages and orders need', async () => {
    const editor = await openStudio(shop, 'editor');
    const before = filesIn(shop.deps.originalsDir);
    const makeRoom = leaveRoom(90 * 1024 * 1024);
    expect(await upload('uk', editor)).toMatchObject({ status: 507, error: { code: 'disk_full' } });
    expect(filesIn(shop.deps.originalsDir)).toEqual(before);
    makeRoom();
    expect((await upload('uk', editor)).status).toBe(200);
  });

  test('an upload whose renditions cannot be stored fails with a message, and its job can be repeated', async () => {
    const [editor, owner] = [await openStudio(shop, 'editor'), await openStudio(shop, 'owner')];
    await shop.pool.query('DELETE FROM graphile_worker._private_jobs');
    const { id }: Upload = (await upload('uk', editor)).data;
    const makeRoom = fillDisk(shop.deps.mediaDir);
    await expect(makePicture(shop.deps, id)).rejects.toMatchObject({ code: 'ENOSPC' });
    // Other renditions were being written at the same time.
    await until(() => filesIn(shop.deps.mediaDir).every((file) => !file.endsWith('.incoming')));
    const state = async () => (await editor.get(`/studio/uploads?id=${id}`)).data[0].state;
    expect(await state()).toBe('waiting');
    await shop.pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = $1', [
      noSpace().message,
    ]);
    await reportDeadJobs(shop.deps);
    expect(await state()).toBe('given-up');
    const [task] = (await owner.get('/studio/tasks?kind=job-failed')).data.tasks;
    expect(task).toMatchObject({ reason: { code: 'disk-full' }, isRepeatable: true });

    makeRoom();
    expect((await owner.post(`/studio/tasks/${task.id}/repeat`)).status).toBe(200);
    await makePicture(shop.deps, id);
    expect(await state()).toBe('ready');
  });
});

describe('when the database’s disk is full', () => {
  const NOT_SAVED = {
    shopper: {
      uk: 'На сервері закінчилося місце, тож зараз ми не можемо цього зберегти. Спробуйте за кілька хвилин: усе, що ви ввели, лишилося на сторінці.',
      ru: 'На сервере закончилось место, поэтому сейчас мы не можем этого сохранить. Попробуйте через несколько минут: всё, что вы ввели, осталось на странице.',
    },
    staff: {
      uk: 'На сервері закінчилося місце, тож зміни не збережено. Попросіть того, хто обслуговує сервер, звільнити місце, і спробуйте ще раз: усе введене лишилося на екрані.',
      ru: 'На сервере закончилось место, поэтому изменения не сохранены. Попросите того, кто обслуживает сервер, освободить место, и попробуйте ещё раз: всё введённое осталось на экране.',
    },
  } as const;
  const TABLES = ['review_photos', 'import_files', 'cart_lines'];

  /** Makes PostgreSQL refuse to store rows with an error as it reports it. */
  async function refuse(sqlstate: string, message: string): Promise<void> {
    await shop.pool.query(`CREATE OR REPLACE FUNCTION refuse_rows() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${sqlstate}', MESSAGE = '${message}'; END $$`);
    for (const table of TABLES)
      await shop.pool.query(
        `CREATE TRIGGER refuse_rows BEFORE INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows()`,
      );
  }
  const refuseAsFull = () => refuse('53100', 'could not extend file "base/5/1": No space left on device');

  afterEach(() => shop.pool.query('DROP FUNCTION IF EXISTS refuse_rows CASCADE'));

  const full = (message: string) => ({
    status: 503,
    data: undefined,
    error: { code: 'database_full', message },
    retryAfter: '60',
  });

  test.each(['uk', 'ru'] as const)('a shopper is told to try later, and what was kept (%s)', async (lang) => {
    await refuseAsFull();
    const photo = await sendBytes(`/reviews/photos?key=${randomUUID()}`, await photograph(), { lang });
    expect(photo).toEqual(full(NOT_SAVED.shopper[lang]));
    const line = await openBrowser(shop.app, { lang }).post('/cart/lines', { sku: GOLD, quantity: 1 });
    expect([line.status, line.error]).toEqual([503, full(NOT_SAVED.shopper[lang]).error]);
    expect(await countOf('review_photos')).toBe(0);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: expect.stringContaining('The disk of the database is full') }),
    );
  });

  test.each(['uk', 'ru'] as const)(
    'staff are told what to do (%s), and the same request succeeds once there is space',
    async (lang) => {
      const { cookies } = await openStudio(shop, 'editor', lang);
      const table = () => sendBytes('/studio/imports?name=prices.csv', `sku;price\n${GOLD};400\n`, { lang, cookies });
      const before = await countOf('imports');
      await refuseAsFull();
      expect(await table()).toEqual(full(NOT_SAVED.staff[lang]));
      expect(await countOf('imports')).toBe(before);
      await shop.pool.query('DROP FUNCTION refuse_rows CASCADE');
      expect((await table()).status).toBe(200);
    },
  );

  test('it is reported neither as overload nor as unreadable', async () => {
    await refuse('53300', 'sorry, too many clients already');
    const busy = await openBrowser(shop.app).post('/cart/lines', { sku: GOLD, quantity: 1 });
    expect([busy.status, busy.error.code, busy.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    await shop.pool.query('DROP FUNCTION refuse_rows CASCADE');
    await refuseAsFull();
    expect((await openBrowser(shop.app).get('/pages')).status).toBe(200);
    expect((await shop.app.request('/health/ready')).status).toBe(200);
  });
});
