import { expect, test } from 'vitest';
import { unchosenPlace } from './places.ts';

const LVIV = { ref: 'lviv', name: 'м. Львів, Львівська обл.' };
const TYPED = { ref: '', name: 'Нарнія' };
const NOWHERE = { ref: '', name: '' };
const WORKS = { settlements: { isUnreachable: false }, branches: { isUnreachable: false } };
const UNREACHABLE = { settlements: { isUnreachable: true }, branches: { isUnreachable: true } };

test.each([
  ['a typed settlement', { settlement: TYPED, branch: TYPED }, 'delivery.settlement.name'],
  ['a typed branch', { settlement: LVIV, branch: TYPED }, 'delivery.branch.name'],
  ['nothing if all places were chosen', { settlement: LVIV, branch: { ref: 'b', name: 'Відділення № 1' } }, null],
  ['nothing for an empty place, which is reported as missing', { settlement: NOWHERE, branch: NOWHERE }, null],
])('while the directory is reachable, a typed place is an error: %s', (_, places, path) => {
  expect(unchosenPlace({ method: 'nova-poshta-branch', locker: NOWHERE, ...places }, WORKS)).toBe(path);
  expect(unchosenPlace({ method: 'nova-poshta-branch', locker: NOWHERE, ...places }, UNREACHABLE)).toBeNull();
});

test('a courier needs a chosen settlement and accepts a typed street; pickup needs no place', () => {
  const typed = { settlement: TYPED, branch: NOWHERE, locker: NOWHERE };
  expect(unchosenPlace({ method: 'nova-poshta-courier', ...typed }, WORKS)).toBe('delivery.settlement.name');
  expect(unchosenPlace({ method: 'nova-poshta-courier', ...typed, settlement: LVIV }, WORKS)).toBeNull();
  expect(unchosenPlace({ method: 'pickup', ...typed }, WORKS)).toBeNull();
});
