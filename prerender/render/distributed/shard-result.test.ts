import { expect, test } from 'vitest';
import type { PageOutcome } from '../render-job.ts';
import { decodeShardResult, encodeShardResult } from './shard-result.ts';

const job = (path: string) => ({ kind: 'page', lang: 'uk', path, reason: 'new' }) as const;
const file = (path: string, content: string, isWritten = true) => ({
  path,
  hash: `hash of ${content}`,
  bytes: Buffer.byteLength(content),
  isWritten,
});

const OUTCOMES: readonly PageOutcome[] = [
  {
    type: 'rendered',
    job: job('/золото'),
    reads: ['product:1'],
    fingerprint: 'f1',
    files: [file('золото.html', '<p>Золото</p>'), file('золото.json', '{}', false)],
  },
  { type: 'failed', job: job('/b'), reason: 'It broke' },
  {
    type: 'rendered',
    job: job('/c'),
    reads: [],
    fingerprint: 'f2',
    files: [file('c.html', ''), file('c.json', '{"c":1}')],
  },
];
const CONTENTS = new Map(
  Object.entries({ 'золото.html': '<p>Золото</p>', 'c.html': '', 'c.json': '{"c":1}', 'b.html': 'half a page' }).map(
    ([path, text]) => [path, Buffer.from(text)],
  ),
);

test('a shard result contains outcomes and the files to be written, and no file of a failed page', () => {
  const { outcomes, contents } = decodeShardResult(encodeShardResult({ outcomes: OUTCOMES, contents: CONTENTS }));
  expect(outcomes).toEqual(OUTCOMES);
  const texts = [...contents].map(([path, content]) => [path, Buffer.from(content).toString()]);
  expect(texts).toEqual([
    ['золото.html', '<p>Золото</p>'],
    ['c.html', ''],
    ['c.json', '{"c":1}'],
  ]);
});

test('a damaged shard result is refused', () => {
  const result = encodeShardResult({ outcomes: OUTCOMES, contents: CONTENTS });
  for (let index = 0; index < result.length; index++) {
    const damaged = Uint8Array.from(result, (byte, at) => (at === index ? byte ^ 1 : byte));
    expect(() => decodeShardResult(damaged), `byte ${index}`).toThrow();
  }
});

test('a file that was not rendered cannot be packed', () => {
  expect(() => encodeShardResult({ outcomes: OUTCOMES, contents: new Map() })).toThrow('золото.html');
});
