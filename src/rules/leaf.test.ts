import { expect, test } from 'vitest';
import { leafOf } from './leaf.ts';

test.each([
  [
    { format: 'вільні аркуші', sheets: '25', size: '80×80 мм' },
    { form: 'loose', sheets: 25, width: 80, height: 80 },
  ],
  [
    { format: 'Трансферные листы', sheets: '100', size: '14×14,5 см' },
    { form: 'transfer', sheets: 100, width: 140, height: 145 },
  ],
  [
    { format: 'вільні подвійні аркуші', sheets: '10', size: '80 x 80 мм' },
    { form: 'double', sheets: 10, width: 80, height: 80 },
  ],
])('%j is a booklet of leaf', (values, leaf) => {
  expect(leafOf(values)).toEqual(leaf);
});

test.each([
  {},
  { sheets: '20', size: '23×31 см' },
  { format: 'рулон', sheets: '1', size: '80×80 мм' },
  { format: 'вільні аркуші', size: '80×80 мм' },
  { format: 'вільні аркуші', sheets: '0', size: '80×80 мм' },
  { format: 'вільні аркуші', sheets: '25', size: 'А4' },
  { format: 'вільні аркуші', sheets: '25', size: '50 мм' },
])('%j is none', (values) => {
  expect(leafOf(values)).toBeNull();
});
