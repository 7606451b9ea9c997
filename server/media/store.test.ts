import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RENDITION_WIDTHS, renditionFile, storePicture } from './store.ts';

let mediaDir: string;

beforeEach(async () => {
  mediaDir = join(await mkdtemp(join(tmpdir(), 'pozolota-media-')), 'media');
});
afterEach(() => rm(join(mediaDir, '..'), { recursive: true }));

const svg = (colour: string, side = 800) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side / 2}"><rect width="100%" height="50%" fill="${colour}"/></svg>`;

test('a picture has every width in both formats, of its own proportions', async () => {
  const record = await storePicture(svg('#d9ae3c'), mediaDir);
  expect(record).toMatchObject({ width: 800, height: 400, widths: RENDITION_WIDTHS });
  for (const width of RENDITION_WIDTHS) {
    for (const format of ['avif', 'webp'] as const) {
      const bytes = await readFile(join(mediaDir, renditionFile(record.id, width, format)));
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: width / 2 });
    }
  }
});

test('a placeholder is a picture of less than 200 bytes', async () => {
  const { placeholder } = await storePicture(svg('#24409a'), mediaDir);
  expect(placeholder.length).toBeLessThan(200);
  const bytes = Buffer.from(placeholder.split(',')[1] ?? '', 'base64');
  expect((await sharp(bytes).metadata()).width).toBeLessThanOrEqual(16);
});

test('a picture smaller than a width is not blown up', async () => {
  expect((await storePicture(svg('#8c2f1b', 400), mediaDir)).widths).toEqual([160, 320]);
});

test('the same picture is stored once, another one beside it, and nothing half written is left', async () => {
  const first = await storePicture(svg('#d9ae3c'), mediaDir);
  const file = join(mediaDir, renditionFile(first.id, 320, 'avif'));
  const { ino } = await stat(file);
  expect(await storePicture(svg('#d9ae3c'), mediaDir)).toEqual(first);
  expect((await stat(file)).ino).toBe(ino);
  expect((await storePicture(svg('#c9ccd1'), mediaDir)).id).not.toBe(first.id);
  expect((await readdir(mediaDir)).filter((name) => name.includes('incoming'))).toEqual([]);
});
