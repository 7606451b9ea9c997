import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PREVIEW, parsePreviewFile, previewFile, THUMBNAIL } from '../../src/rules/preview-file.ts';
import { fillDisk } from '../../tests/helpers/full-disk.ts';
import { createSite } from '../site.ts';
import { storePicture } from './store.ts';

let mediaDir: string;

beforeEach(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'pozolota-preview-'));
});
afterEach(() => rm(mediaDir, { recursive: true }));

const SQUARE = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="100%" height="100%" fill="#24409a"/><circle cx="400" cy="400" r="300" fill="#d9ae3c"/></svg>`;

const ask = (file: string) =>
  createSite({ siteDir: mediaDir, mediaDir, origin: 'http://shop.example' }).request(
    `http://shop.example/media/${file}`,
  );

test('the first request for a preview makes it: JPEG, the whole picture on its border’s colour', async () => {
  const { id } = await storePicture(SQUARE, mediaDir);
  const [first, second] = await Promise.all([ask(previewFile(id)), ask(previewFile(id))]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.headers.get('Content-Type')).toBe('image/jpeg');
  expect(first.headers.get('Cache-Control')).toContain('immutable');
  const picture = sharp(Buffer.from(await first.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
  const isNear = (one: number[], other: number[]) =>
    one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 12);
  expect(isNear(at(5, 5), [0x24, 0x40, 0x9a])).toBe(true);
  expect(isNear(at(600, 315), [0xd9, 0xae, 0x3c])).toBe(true);
  expect(at(285, 300).every((value, index) => Math.abs(value - (at(315, 300)[index] ?? 0)) < 12)).toBe(true);
});

test('a transparent picture has a preview on paper', async () => {
  const { id } = await storePicture(SQUARE.replace('<rect width="100%" height="100%" fill="#24409a"/>', ''), mediaDir);
  const { data } = await sharp(Buffer.from(await (await ask(previewFile(id))).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const at of [0, (315 * 1200 + 290) * 3])
    expect(Math.hypot((data[at] ?? 0) - 0xfa, (data[at + 1] ?? 0) - 0xf6, (data[at + 2] ?? 0) - 0xee)).toBeLessThan(3);
});

test('an existing preview is not made again', async () => {
  const { id } = await storePicture(SQUARE, mediaDir);
  await ask(previewFile(id));
  const { ino } = await stat(join(mediaDir, previewFile(id)));
  await ask(previewFile(id));
  expect((await stat(join(mediaDir, previewFile(id)))).ino).toBe(ino);
});

test('on a full disk the preview is retried later, and no partial file is left', async () => {
  const { id } = await storePicture(SQUARE, mediaDir);
  const makeRoom = fillDisk(mediaDir);
  const refused = await ask(previewFile(id));
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10']);
  expect((await readdir(mediaDir)).filter((file) => /jpg|incoming/.test(file))).toEqual([]);
  makeRoom();
  expect((await ask(previewFile(id))).status).toBe(200);
});

test('an unknown picture has no preview', async () => {
  expect((await ask(previewFile('0123456789abcdef'))).status).toBe(404);
  const names = ['abc.jpg', '../a-1200x630.jpg', 'abc-1200x630.jpg.x', 'xyz-1200x630.jpg', 'abc-144x145.jpg'];
  expect(names.filter(parsePreviewFile)).toEqual([]);
  expect(parsePreviewFile(previewFile('0a1b'))).toEqual({ id: '0a1b', size: PREVIEW });
});

test('a letter’s thumbnail is a small square JPEG with the whole picture', async () => {
  const { id } = await storePicture(SQUARE.replace('height="800">', 'height="400">'), mediaDir);
  const answer = await ask(previewFile(id, THUMBNAIL));
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...THUMBNAIL });
  expect(bytes.length).toBeLessThan(12_000);
});
