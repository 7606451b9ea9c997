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
  expect(await writeShardResult({ result, dir })).toEqual({ diskFull: expect.stringContaining('ENOSPC') });
  makeRoom();
  expect(await writeShardResult({ result, dir })).toEqual({ value: [outcome] });
});
