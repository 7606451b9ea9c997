import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { Language } from '../../../src/contract/language.ts';
import { hasWebp, PICTURE_WIDTHS } from '../../../src/rules/picture-files.ts';
import { MAX_UPLOAD_BYTES, type Upload } from '../../../studio/contract/media.ts';
import { openStudio } from '../../../tests/helpers/staff.ts';
import { openTestShop } from '../../../tests/helpers/test-shop.ts';
import { cleanUploads } from './clean-up.ts';
import { makePicture } from './make-picture.ts';
import { within } from './uploads.ts';

const folder = await mkdtemp(join(tmpdir(), 'studio-media-'));
const shop = await openTestShop({ mediaDir: join(folder, 'media'), originalsDir: join(folder, 'originals') });
const editor = await openStudio(shop, 'editor');
afterAll(async () => {
  await shop.drop();
  await rm(folder, { recursive: true });
});

interface Sent {
  readonly type?: string;
  readonly origin?: string;
  readonly lang?: Language;
}

async function send(body: BodyInit, { type = 'application/octet-stream', origin, lang = 'uk' }: Sent = {}) {
  const response = await shop.app.request(`/api/v1/studio/uploads?lang=${lang}&name=agate.jpg`, {
    method: 'POST',
    headers: {
      'content-type': type,
      cookie: [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(origin !== undefined && { origin }),
    },
    body,
    duplex: 'half',
  } as RequestInit);
  const { data, error } = await response.json();
  return { status: response.status, data: data as Upload, error };
}

let colour = 0;
/** Returns a photograph with a unique content. */
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: ++colour, g: 90, b: 40 } } });

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

async function make(upload: Upload): Promise<Upload> {
  await makePicture(shop.deps, upload.id);
  const { data } = await editor.get(`/studio/uploads?id=${upload.id}`).catch(() => ({ data: [] }));
  return data[0];
}

const originals = () => (existsSync(shop.deps.originalsDir) ? readdirSync(shop.deps.originalsDir) : []);

test('a photograph gets its widths up to 1600, and loses its metadata', async () => {
  const taken = photograph(2000, 1500)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret place' } });
  const answer = await send(await bytesOf(taken), { type: 'image/jpeg' });
  expect(answer.data).toMatchObject({ state: 'waiting', percent: 0, picture: null, fileName: 'agate.jpg' });
  const { rows } = await shop.pool.query(
    "SELECT task_identifier AS task FROM graphile_worker.jobs WHERE queue_name = 'make-picture'",
  );
  expect(rows).toEqual([{ task: 'make-picture' }]);
  const { state, percent, picture } = await make(answer.data);
  expect([state, percent]).toEqual(['ready', 100]);
  expect(picture).toMatchObject({ width: 1600, height: 1200, widths: PICTURE_WIDTHS });
  for (const width of picture?.widths ?? []) {
    const made = await sharp(join(shop.deps.mediaDir, `${picture?.id}-${width}.avif`)).metadata();
    expect([made.width, made.exif]).toEqual([width, undefined]);
    expect(existsSync(join(shop.deps.mediaDir, `${picture?.id}-${width}.webp`))).toBe(hasWebp(width, PICTURE_WIDTHS));
  }
});

test('the same photograph is one picture; its EXIF rotation is applied', async () => {
  const bytes = await bytesOf(photograph(400, 200).jpeg().withMetadata({ orientation: 6 }));
  const [one, two] = [await make((await send(bytes)).data), await make((await send(bytes)).data)];
  expect(one.picture).toMatchObject({ width: 200, height: 400 });
  expect(two.picture?.id).toBe(one.picture?.id);
});

test('a crop is a picture of its own, made from the original, also a crop of a crop', async () => {
  const { picture } = await make((await send(await bytesOf(photograph(2000, 1000).png()))).data);
  const crop = async (id: string | undefined, body: object) =>
    make((await editor.post(`/studio/media/${id}/crops`, body)).data);
  const half = await crop(picture?.id, { x: 0.5, y: 0, width: 0.5, height: 1 });
  expect(half.picture).toMatchObject({ width: 1000, height: 1000 });
  expect(half.picture?.id).not.toBe(picture?.id);
  const quarter = await crop(half.picture?.id, { x: 0, y: 0.5, width: 0.5, height: 0.5 });
  expect(quarter.picture).toMatchObject({ width: 500, height: 500 });
  expect(
    (await editor.post('/studio/media/0123456789abcdef/crops', { x: 0, y: 0, width: 1, height: 1 })).error.code,
  ).toBe('media_not_found');
  expect((await crop(picture?.id, { x: 0, y: 0, width: 0.01, height: 1 })).state).toBe('failed');
});

/** Returns a PNG of the given size in a few kilobytes, with a correct header. */
function bomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ['SVG with a script', () => SVG, 'picture_svg'],
  ['SVG behind a prologue', () => `\uFEFF <?xml version="1.0"?><!-- x -->${SVG}`, 'picture_svg'],
  ['a page', () => '<!doctype html><script>alert(1)</script>', 'picture_unreadable'],
  ['a program', () => 'MZ\u0090\u0000program', 'picture_unreadable'],
  ['a JPEG in name only', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'picture_unreadable'],
  ['a bomb of a gigapixel', () => bomb(40_000, 30_000), 'picture_too_large'],
  ['100 megapixels', () => bomb(10_000, 10_000), 'picture_too_large'],
  ['a dot', () => bytesOf(photograph(20, 20).png()), 'picture_too_small'],
])('%s is refused with a message, and nothing of it is kept', async (_, body, code) => {
  const before = originals();
  for (const lang of ['uk', 'ru'] as const) {
    const { status, error } = await send(await body(), { lang });
    expect([status, error.code]).toEqual([422, code]);
    expect(error.message).toMatch(/картин/i);
  }
  expect(originals()).toEqual(before);
});

test('100 megapixels are reported with their number', async () => {
  expect((await send(bomb(10_000, 10_000))).error.message).toBe(
    'У картинці 100 млн точок, а ми приймаємо до 50 млн. Зменште її й надішліть знову.',
  );
});

test('a picture that fails to decode fails once and permanently', async () => {
  const whole = await bytesOf(photograph(900, 900).png());
  const { data } = await send(whole.slice(0, Math.floor(whole.length / 2)));
  expect((await make(data)).state).toBe('failed');
  const { data: promised } = await send(bomb(5_000, 5_000));
  expect((await make(promised)).state).toBe('failed');
});

/** Yields bytes in chunks, so that there is no Content-Length. */
async function* pieces(bytes: number) {
  for (let sent = 0; sent < bytes; sent += 1 << 20) yield new Uint8Array(1 << 20);
}

test('a too large body is refused by its Content-Length and while it is read, and nothing is left', async () => {
  const before = originals();
  const said = await shop.app.request('/api/v1/studio/uploads?lang=uk&name=x', {
    method: 'POST',
    headers: {
      'content-type': 'image/png',
      'content-length': String(MAX_UPLOAD_BYTES + 1),
      cookie: `staff=${editor.cookies.get('staff')}`,
    },
    body: 'x',
  });
  expect(said.status).toBe(413);
  const { status, error } = await send(pieces(MAX_UPLOAD_BYTES + (2 << 20)) as unknown as BodyInit);
  expect([status, error.code]).toEqual([413, 'body_too_large']);
  expect((await send('')).status).toBe(400);
  expect(originals()).toEqual(before);
});

test('a page of another site cannot upload a picture, not even by a form', async () => {
  const bytes = await bytesOf(photograph(200, 200).png());
  expect((await send(bytes, { origin: 'https://evil.example' })).status).toBe(403);
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])
    expect((await send(bytes, { type })).status).toBe(403);
});

test('a picture unused for 30 days is deleted with its files; one used by a product, draft or planned change stays', async () => {
  const upload = async () => make((await send(await bytesOf(photograph(300, 300).png()))).data);
  const [used, drafted, planned, unused] = [await upload(), await upload(), await upload(), await upload()];
  await shop.pool.query(
    `UPDATE product_media SET media_id = $1 WHERE (product_id, position) =
       (SELECT product_id, position FROM product_media ORDER BY product_id, position LIMIT 1)`,
    [used.picture?.id],
  );
  await shop.pool.query(
    `INSERT INTO drafts (staff_id, entity, entity_id, title, values, base, saved_at)
     SELECT id, 'product', 'new', 'Новий товар', json_build_object('media', json_build_array($1::text)), '{}', now()
     FROM staff LIMIT 1`,
    [drafted.picture?.id],
  );
  await shop.pool.query(
    `INSERT INTO scheduled_changes (due_at, kind, payload)
     VALUES (now() + interval '1 year', 'write', json_build_object('media', json_build_array($1::text)))`,
    [planned.picture?.id],
  );
  await cleanUploads(shop.deps);
  expect(existsSync(join(shop.deps.mediaDir, `${unused.picture?.id}.json`))).toBe(true);
  shop.wait(31 * 24 * 60 * 60 * 1000);
  for (const file of originals()) await utimes(join(shop.deps.originalsDir, file), 0, 0);
  await cleanUploads(shop.deps);
  const left = readdirSync(shop.deps.mediaDir);
  expect(left.some((file) => file.startsWith(unused.picture?.id ?? '?'))).toBe(false);
  for (const kept of [used, drafted, planned])
    expect(left.some((file) => file.startsWith(kept.picture?.id ?? '?'))).toBe(true);
  const { rows } = await shop.pool.query('SELECT media_id FROM uploads ORDER BY created_at');
  expect(rows).toEqual([used, drafted, planned].map(({ picture }) => ({ media_id: picture?.id })));
  expect(originals()).toHaveLength(3);
});

test('a crop of a crop lies within both', () => {
  const part = fc
    .tuple(fc.double({ min: 0, max: 0.5, noNaN: true }), fc.double({ min: 0.1, max: 0.5, noNaN: true }))
    .map(([at, size]) => ({ x: at, y: at, width: size, height: size }));
  fc.assert(
    fc.property(part, part, (outer, inner) => {
      const { x, y, width, height } = within(outer, inner);
      const [right, bottom] = [outer.x + outer.width, outer.y + outer.height];
      expect(x >= outer.x && y >= outer.y && x + width <= right + 1e-9 && y + height <= bottom + 1e-9).toBe(true);
      expect(within(null, inner)).toEqual(inner);
    }),
  );
});
