import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasWebp, pictureFile } from '../../src/rules/picture-files.ts';
import { ILLUSTRATION_WIDTHS, storePicture } from './store.ts';

let mediaDir: string;

beforeEach(async () => {
  mediaDir = join(await mkdtemp(join(tmpdir(), 'pozolota-media-')), 'media');
});
afterEach(() => rm(join(mediaDir, '..'), { recursive: true }));

const svg = (colour: string, side = 800) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side / 2}"><rect width="100%" height="50%" fill="${colour}"/></svg>`;

test('a picture is stored in every width with its proportions, and in some widths as WebP', async () => {
  const record = await storePicture(svg('#d9ae3c'), mediaDir);
  expect(record).toMatchObject({ width: 800, height: 400, widths: ILLUSTRATION_WIDTHS });
  const names = ILLUSTRATION_WIDTHS.flatMap((width) => [
    pictureFile(record.id, width, 'avif'),
    ...(hasWebp(width, ILLUSTRATION_WIDTHS) ? [pictureFile(record.id, width, 'webp')] : []),
  ]);
  expect((await readdir(mediaDir)).toSorted()).toEqual([...names, `${record.id}.json`].toSorted());
  for (const name of names) {
    const width = Number(/-(\d+)\./.exec(name)?.[1]);
    expect(await sharp(join(mediaDir, name)).metadata()).toMatchObject({ width, height: width / 2 });
  }
});

test('only missing widths are made', async () => {
  const record = await storePicture(svg('#24409a'), mediaDir);
  const file = join(mediaDir, pictureFile(record.id, 320, 'avif'));
  const { ino } = await stat(file);
  const wide = { widths: [...ILLUSTRATION_WIDTHS, 1200, 1600], effort: 0, density: 144 };
  const again = await storePicture(svg('#24409a'), mediaDir, wide);
  expect(again).toEqual({ ...record, width: 1600, height: 800, widths: wide.widths });
  expect(await sharp(join(mediaDir, pictureFile(record.id, 1600, 'avif'))).metadata()).toMatchObject({ width: 1600 });
  expect((await stat(file)).ino).toBe(ino);
});

test('a record from before there were more widths is updated', async () => {
  const { id, ...size } = await storePicture(svg('#24409a'), mediaDir);
  await writeFile(join(mediaDir, `${id}.json`), JSON.stringify({ id, ...size, widths: [160, 320, 480, 800] }));
  await rm(join(mediaDir, pictureFile(id, 640, 'avif')));
  expect((await storePicture(svg('#24409a'), mediaDir)).widths).toEqual(ILLUSTRATION_WIDTHS);
  expect((await stat(join(mediaDir, pictureFile(id, 640, 'avif')))).size).toBeGreaterThan(0);
});

test('a small picture is not enlarged', async () => {
  expect((await storePicture(svg('#8c2f1b', 400), mediaDir)).widths).toEqual([160, 320]);
});

test('the same picture is stored once, another one beside it, and no partial file is left', async () => {
  const first = await storePicture(svg('#d9ae3c'), mediaDir);
  const file = join(mediaDir, pictureFile(first.id, 320, 'avif'));
  const { ino } = await stat(file);
  expect(await storePicture(svg('#d9ae3c'), mediaDir)).toEqual(first);
  expect((await stat(file)).ino).toBe(ino);
  expect((await storePicture(svg('#c9ccd1'), mediaDir)).id).not.toBe(first.id);
  expect((await readdir(mediaDir)).filter((name) => name.includes('incoming'))).toEqual([]);
});

test('a transparent picture stays transparent, an opaque one has no alpha channel', async () => {
  const { id } = await storePicture(svg('#d9ae3c'), mediaDir);
  const whole = await storePicture(svg('#d9ae3c').replace('height="50%"', 'height="100%"'), mediaDir);
  const files = ['320.avif', '320.webp', '800.avif', '800.webp'];
  for (const file of files) {
    const { data } = await sharp(join(mediaDir, `${id}-${file}`))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([file, data[3], data.at(-1)]).toEqual([file, 255, 0]);
    expect(await sharp(join(mediaDir, `${whole.id}-${file}`)).metadata()).toMatchObject({ hasAlpha: false });
  }
});
