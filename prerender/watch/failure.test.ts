import { expect, test } from 'vitest';
import { noSpace } from '../../tests/helpers/full-disk.ts';
import { SiteWriteError } from '../releases/errors.ts';
import { failureOf } from './failure.ts';

test('a full disk is reported with advice; any other failure by its reason', () => {
  expect(failureOf(new SiteWriteError('x.html', noSpace()))).toBe(
    'The disk of the site is full, and pages stay as they were: free some space there (x.html cannot be written (ENOSPC: no space left on device, write))',
  );
  expect(failureOf(new Error('3 of 4 pages failed'))).toBe('3 of 4 pages failed');
});
