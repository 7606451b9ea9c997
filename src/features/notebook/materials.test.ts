import { expect, test } from 'vitest';
import { addChange, withChanges } from './materials.ts';

const material = (sku: string, quantity: number) => ({ sku, name: sku, quantity, product: null });

test('changes keep the order of the materials; a new one comes last, and 0 removes one', () => {
  const stored = [material('A', 1), material('B', 1), material('C', 1)];
  const changes = [material('D', 1), material('C', 0), material('A', 3)];
  expect(withChanges(stored, changes)).toEqual([material('A', 3), material('B', 1), material('D', 1)]);
});

test('a change replaces an earlier one of the same material', () => {
  const changes = [material('A', 2), material('B', 5)].reduce(addChange, [material('A', 1)]);
  expect(changes).toEqual([material('A', 2), material('B', 5)]);
  expect(withChanges([material('A', 1)], addChange(changes, material('A', 0)))).toEqual([material('B', 5)]);
});
