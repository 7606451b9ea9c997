import { expect, test } from 'vitest';
import { documentSteps } from './document-steps.ts';

test('blocks of a shell are steps under their section, other blocks are not', () => {
  const markdown = [
    '```sh\nHOST=a\n```',
    '## 1. One',
    'Text\n\n```sh\none\ntwo\n```',
    '```sh certbot\nnever\n```',
    '```sql\nSELECT 1\n```',
    '## 2. Two',
    '```sh\nthree\n```',
  ].join('\n\n');
  expect(documentSteps(markdown)).toEqual([
    { section: '', script: 'HOST=a\n' },
    { section: '1. One', script: 'one\ntwo\n' },
    { section: '2. Two', script: 'three\n' },
  ]);
});
