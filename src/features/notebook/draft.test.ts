import { expect, test } from 'vitest';
import { type Draft, rebase, settle } from './draft.ts';

const draft = (revision: number, title: string): Draft => ({ revision, title, notes: '', day: '' });

test('a draft follows revisions that changed only the materials', () => {
  expect(rebase(draft(1, 'мій'), draft(1, 'той'), draft(2, 'той'))).toEqual(draft(2, 'мій'));
});

test('a draft stays on its revision if the texts have changed, or had changed before', () => {
  expect(rebase(draft(1, 'мій'), draft(1, 'той'), draft(2, 'інший'))).toEqual(draft(1, 'мій'));
  expect(rebase(draft(1, 'мій'), draft(2, 'інший'), draft(3, 'інший'))).toEqual(draft(1, 'мій'));
});

test('a saved draft is replaced by the stored texts; what was typed meanwhile stays, on the stored revision', () => {
  expect(settle(draft(1, ' Рама '), draft(1, ' Рама '), draft(2, 'Рама'))).toEqual(draft(2, 'Рама'));
  expect(settle(draft(1, 'Рама і'), draft(1, 'Рама'), draft(2, 'Рама'))).toEqual(draft(2, 'Рама і'));
});
