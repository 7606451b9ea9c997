import { randomBytes } from 'node:crypto';
import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pozolota-precompress-'));
  return () => rmSync(dir, { recursive: true });
});

const write = (name: string, content: string | Buffer) => writeFileSync(join(dir, name), content);
const read = (name: string) => readFileSync(join(dir, name));
const PAGE = '<p>Сусальне золото</p>'.repeat(500);

test('copies decompress to their file and are smaller', async () => {
  write('x.html', PAGE);
  const { copies, from, to } = await precompress(dir, ['x.html'], ['gzip', 'brotli']);
  expect(gunzipSync(read('x.html.gz')).toString()).toBe(PAGE);
  expect(brotliDecompressSync(read('x.html.br')).toString()).toBe(PAGE);
  expect({ copies, from }).toEqual({ copies: 2, from: 2 * Buffer.byteLength(PAGE) });
  expect(to).toBe(read('x.html.gz').length + read('x.html.br').length);
});

test('makes copies only of compressible kinds, and only if they save bytes', async () => {
  write('small.html', 'x');
  write('noise.json', randomBytes(5_000));
  write('picture.avif', Buffer.alloc(5_000));
  write('x.html', PAGE);
  await precompress(dir, ['small.html', 'noise.json', 'picture.avif', 'x.html'], ['gzip']);
  expect(readdirSync(dir).sort()).toEqual(['noise.json', 'picture.avif', 'small.html', 'x.html', 'x.html.gz']);
});

test('replaces an outdated copy without writing over one that another tree shares', async () => {
  write('x.html', PAGE);
  await precompress(dir, ['x.html'], ['gzip']);
  linkSync(join(dir, 'x.html.gz'), join(dir, 'kept'));
  const kept = read('kept');
  write('x.html', `${PAGE}<p>Нове</p>`);
  await precompress(dir, ['x.html'], ['gzip']);
  expect(gunzipSync(read('x.html.gz')).toString()).toContain('Нове');
  expect(read('kept')).toEqual(kept);
  write('x.html', 'short');
  await precompress(dir, ['x.html'], ['gzip']);
  expect(readdirSync(dir)).not.toContain('x.html.gz');
});
