import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fillDisk } from '../../tests/helpers/full-disk.ts';
import { encodeShardResult } from './distributed/shard-result.ts';
import type { PageOutcome } from './render-job.ts';
import { writeShardResult } from './thread.ts';

test('a full disk error keeps its class across threads', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pozolota-thread-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const content = Buffer.from('<p>x</p>');
  const file = { path: 'x.html', hash: 'x', bytes: content.length, isWritten: true };
  const job = { kind: 'page', lang: 'uk', path: '/x', reason: 'new' } as const;
  const outcome: PageOutcome = { type: 'rendered', job, reads: [], fingerprint: 'x', files: [file] };
  const result = encodeShardResult({ outcomes: [outcome], contents: new Map([[file.path, content]]) });
  const makeRoom = fillDisk(dir);
  expect(await writeShardResult({ result, dir, feedOrigin: null })).toEqual({
    diskFull: expect.stringContaining('ENOSPC'),
  });
  makeRoom();
  expect(await writeShardResult({ result, dir, feedOrigin: null })).toEqual({ value: [outcome] });
});

test('the pages of a shard come with their entries for feeds, made from the files of the result', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pozolota-thread-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const about = { type: 'content', title: 'Про нас', description: 'Майстерня', breadcrumbs: [] };
  const [html, json] = [Buffer.from('<p>x</p>'), Buffer.from(JSON.stringify({ ...about, lang: 'ru', path: '/about' }))];
  const fileOf = (path: string, content: Buffer, isWritten = true) => ({
    ...{ path, hash: hash('sha256', content, 'base64url'), bytes: content.length, isWritten },
  });
  const job = { kind: 'page', lang: 'ru', path: '/about', reason: 'new' } as const;
  const rendered = { type: 'rendered', job, reads: [], fingerprint: 'x' } as const;
  const changed: PageOutcome = { ...rendered, files: [fileOf('ru/about.html', html), fileOf('ru/about.json', json)] };
  const withKnownData: PageOutcome = {
    ...rendered,
    job: { ...job, path: '/known' },
    files: [fileOf('ru/known.html', html), fileOf('ru/known.json', json, false)],
  };
  const contents = new Map([
    ['ru/about.html', html],
    ['ru/about.json', json],
    ['ru/known.html', html],
  ]);
  const result = encodeShardResult({ outcomes: [changed, withKnownData], contents });
  const written = await writeShardResult({ result, dir, feedOrigin: 'https://shop.example' });
  const row = expect.objectContaining({
    path: '/about',
    line: '- [Про нас](https://shop.example/ru/about): Майстерня\n',
  });
  const feed = { row, hash: hash('sha256', json, 'base64url'), subject: expect.any(String) };
  expect(written).toEqual({ value: [{ ...changed, feed }, withKnownData] });
});
