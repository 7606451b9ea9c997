import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Begun, begun, changesOf, draftOver, keepTyped, unitedOver, unitedQuietly } from './edited-values.ts';

type Row = { readonly revision: number; readonly title: string; readonly text: string };
type Values = { readonly title: string; readonly text: string };

const reading = {
  valuesOf: (row: Row | null): Values => ({ title: row?.title ?? '', text: row?.text ?? '' }),
  revisionOf: ({ revision }: Row) => revision,
};
const row: Row = { revision: 3, title: 'Золото', text: 'сусальне' };
const draft = (values: unknown, baseRevision: number | null = 2) => ({
  ...{ values, base: { title: 'Золото', text: 'стара' }, baseRevision },
  ...{ title: 'Чернетка', savedAt: '2026-11-20T10:00:00Z' },
});

const text = fc.constantFrom('а', 'б', 'в');
const values = fc.record({ title: text, text });

test('the changes applied to the initial values give the typed ones', () => {
  fc.assert(
    fc.property(values, values, (base, typed) => {
      expect({ ...base, ...changesOf(base, typed) }).toEqual(typed);
      expect(Object.keys(changesOf(typed, typed))).toEqual([]);
    }),
  );
});

test('input typed during a save is kept, and the other fields take the saved values', () => {
  fc.assert(
    fc.property(values, values, values, (sent, saved, typed) => {
      const now: Begun<Row, Values> = { ...begun(reading, row), values: typed };
      const kept = keepTyped(begun(reading, { ...row, ...saved }), sent, now);
      for (const name of ['title', 'text'] as const)
        expect(kept.values[name]).toBe(typed[name] === sent[name] ? saved[name] : typed[name]);
      expect(kept.base).toEqual(saved);
      const isSame = JSON.stringify(kept.values) === JSON.stringify(typed);
      expect(kept.version).toBe(now.version + (isSame ? 0 : 1));
    }),
  );
});

test('a draft is restored with its initial values, and without fields that no longer exist', () => {
  const found = draftOver(draft({ title: 'Моє', text: 'сусальне', gone: 1 }), row, reading);
  expect(found).toMatchObject({ values: { title: 'Моє', text: 'сусальне' }, base: { text: 'стара' }, revision: 2 });
  expect(found?.values).not.toHaveProperty('gone');
});

test('a draft equal to the row is dropped; a draft of a row that did not exist has no revision', () => {
  expect(draftOver(draft({ title: 'Золото', text: 'сусальне' }), row, reading)).toBeNull();
  expect(draftOver(draft('сміття'), row, reading)).toBeNull();
  expect(draftOver(draft({ title: 'Моє' }, null), row, reading)?.revision).toBe(0);
  expect(draftOver(draft({ title: 'Моє' }, null), null, reading)?.revision).toBeNull();
});

test('concurrent edits merge only if no field was changed differently by both', () => {
  const base = { title: 'а', text: 'б' };
  expect(unitedQuietly({ base, theirs: base, mine: { ...base, title: 'я' } })).toEqual({ title: 'я', text: 'б' });
  expect(unitedQuietly({ base, theirs: { ...base, text: 'їх' }, mine: { ...base, title: 'я' } })).toBeNull();
  expect(unitedQuietly({ base, theirs: { ...base, text: 'їх' }, mine: { ...base, title: 'я' } }, ['text'])).toEqual({
    ...{ title: 'я', text: 'їх' },
  });
});

test('input merges with a save whose response was lost, but not with other saves', () => {
  const base = { title: 'а', text: 'б' };
  const lost = { ...base, title: 'аб' };
  const mine = { ...base, title: 'абв' };
  expect(unitedOver([base], { theirs: lost, mine })).toBeNull();
  expect(unitedOver([base, lost], { theirs: lost, mine })).toEqual(mine);
  expect(unitedOver([base, lost], { theirs: { ...base, title: 'їх' }, mine })).toBeNull();
  expect(unitedOver([base, lost], { theirs: { ...lost, text: 'їх' }, mine })).toBeNull();
});
