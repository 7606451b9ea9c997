import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { noSpace } from '../tests/helpers/full-disk.ts';
import { DiskFullError, isDiskFull } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['of a full disk', noSpace(), true],
  ['of a used-up quota', withCode('EDQUOT'), true],
  ['that has one as its cause', new Error('x.html cannot be written', { cause: noSpace() }), true],
  ['of a check before writing', new DiskFullError('1 byte is left'), true],
  ['of a missing permission', withCode('EACCES'), false],
  ['without a code', new Error('It failed'), false],
  ['that is none', 'ENOSPC', false],
])('an error %s is a full disk: %#', (_, error, isFull) => expect(isDiskFull(error)).toBe(isFull));

test('an SQLite database that cannot grow counts as a full disk', () => {
  const dir = mkdtempSync(join(tmpdir(), 'pozolota-ledger-'));
  const db = new DatabaseSync(join(dir, 'site.db'));
  onTestFinished(() => {
    db.close();
    rmSync(dir, { recursive: true });
  });
  db.exec('CREATE TABLE pages (content BLOB); PRAGMA max_page_count = 4;');
  const error = (() => {
    try {
      db.exec('INSERT INTO pages VALUES (zeroblob(100000))');
      return null;
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(isDiskFull(error)).toBe(true);
});
