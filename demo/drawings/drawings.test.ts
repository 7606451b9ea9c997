import { mkdir, mkdtemp, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../server/log.ts';
import { readRecord } from '../../server/media/store.ts';
import { createSite } from '../../server/site.ts';
import { PICTURE_WIDTHS, pictureFile, pictureIdOf } from '../../src/rules/picture-files.ts';
import { previewFile } from '../../src/rules/preview-file.ts';
import { pictureKey, planPictures } from '../seed/pictures.ts';
import type { PictureSpec } from '../seed/types.ts';
import { readWaiting, writeWaiting } from '../seed/waiting-pictures.ts';
import { Drawings } from './drawings.ts';

let mediaDir: string;
let opened: Drawings[];
let logged: string[];

beforeEach(async () => {
  mediaDir = join(await mkdtemp(join(tmpdir(), 'pozolota-drawings-')), 'media');
  opened = [];
  logged = [];
});
afterEach(async () => {
  for (const drawings of opened) await drawings.close();
  await rm(join(mediaDir, '..'), { recursive: true });
});

const spec = (colour: string): PictureSpec => ({ drawing: 'tube', colour, view: 'front' });
const SPECS = ['#24409a', '#8c2f1b', '#d9ae3c', '#1b8c5a', '#5a1b8c', '#333333'].map(spec);

/** Stores a list of pictures to draw, as a seed does. @returns their ids */
async function note(specs: readonly PictureSpec[]): Promise<[string, ...string[]]> {
  const { waiting } = planPictures(specs);
  await writeWaiting(mediaDir, waiting);
  const [first = '', ...others] = waiting.map(({ id }) => id);
  return [first, ...others];
}

async function open(): Promise<Drawings> {
  const log = createLog({ write: (line) => logged.push(line) });
  const drawings = await Drawings.open({ mediaDir, log, priority: constants.priority.PRIORITY_NORMAL });
  opened.push(drawings);
  return drawings;
}

const siteOf = (drawings: Drawings) =>
  createSite({
    siteDir: mediaDir,
    mediaDir,
    origin: 'https://shop.example',
    ensurePicture: (id) => drawings.ensure(id),
  });
const get = (site: ReturnType<typeof siteOf>, file: string) => site.request(`https://shop.example/media/${file}`);

test('a drawn picture matches the planned record', async () => {
  const wide: PictureSpec = { ...spec('#24409a'), view: 'swatch', isWide: true };
  const { pictures } = planPictures([spec('#24409a'), wide]);
  await note([spec('#24409a'), wide]);
  await (await open()).drawRest(() => {});
  for (const planned of pictures.values()) {
    expect(await readRecord(join(mediaDir, `${planned.id}.json`))).toMatchObject(planned);
  }
  expect(pictures.get(pictureKey(wide))).toMatchObject({ width: 1600, height: 1600, widths: PICTURE_WIDTHS });
});

test('concurrent requests for a picture draw it once, and each gets the complete file', async () => {
  const [id] = await note(SPECS);
  const site = siteOf(await open());
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(site, pictureFile(id, 320, 'avif'))));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(width).toBe(320);
  }
  expect(new Set((await readdir(mediaDir)).map(pictureIdOf))).toEqual(new Set([id, 'waiting']));
});

test('a preview of an undrawn picture is drawn on request', async () => {
  const [id] = await note(SPECS);
  const answer = await get(siteOf(await open()), previewFile(id));
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test('drawing stopped halfway leaves only complete files, and continues at the next start', async () => {
  const ids = await note(SPECS);
  const first = await open();
  let drawn = 0;
  await first.drawRest(() => {
    drawn++;
    if (drawn === 1) void first.close();
  });
  await first.close();
  const files = await readdir(mediaDir);
  expect(files.filter((file) => file.endsWith('.incoming'))).toEqual([]);
  const second = await open();
  expect(second.left).toBeGreaterThan(0);
  expect(second.left).toBeLessThan(ids.length);
  await second.drawRest(() => {});
  expect(second.left).toBe(0);
  expect(await readWaiting(mediaDir)).toEqual([]);
  expect(new Set((await readdir(mediaDir)).map(pictureIdOf))).toEqual(new Set(ids));
});

test('only unfinished files of a killed process are deleted', async () => {
  const [id] = await note(SPECS);
  await writeFile(join(mediaDir, `${id}-320.avif.1.incoming`), 'half');
  await writeFile(join(mediaDir, '0123456789abcdef-320.avif.1.incoming'), 'of an upload');
  await open();
  expect(await readdir(mediaDir)).toEqual(['0123456789abcdef-320.avif.1.incoming', 'waiting.json']);
});

test('existing pictures are not drawn again', async () => {
  const [id] = await note(SPECS.slice(0, 1));
  await (await open()).drawRest(() => {});
  const { ino } = await stat(join(mediaDir, pictureFile(id, 320, 'avif')));
  await note(SPECS.slice(0, 1));
  expect((await open()).left).toBe(0);
  expect(await readdir(mediaDir)).not.toContain('waiting.json');
  expect((await stat(join(mediaDir, pictureFile(id, 320, 'avif')))).ino).toBe(ino);
});

test('a failed picture is answered with 503, logged and retried', async () => {
  const [id] = await note(SPECS.slice(0, 1));
  const drawings = await open();
  const site = siteOf(drawings);
  await mkdir(join(mediaDir, `${id}.json`));
  const answer = await get(site, pictureFile(id, 320, 'avif'));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('10');
  expect(answer.headers.get('Cache-Control')).toBeNull();
  expect(logged.join()).toContain(id);
  await drawings.drawRest(() => {});
  expect(await readWaiting(mediaDir)).toHaveLength(1);
  await rmdir(join(mediaDir, `${id}.json`));
  expect((await get(site, pictureFile(id, 320, 'avif'))).status).toBe(200);
});

test('without a list, a missing file is answered with 404 at once', async () => {
  const site = siteOf(await open());
  expect((await get(site, '0123456789abcdef-320.avif')).status).toBe(404);
});
