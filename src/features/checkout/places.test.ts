import { expect, test } from 'vitest';
import { unchosenPlace } from './places.ts';

const LVIV = { ref: 'lviv', name: 'м. Львів, Львівська обл.' };
const TYPED = { ref: '', name: 'Нарнія' };
const NOWHERE = { ref: '', name: '' };
const WORKS = { settlements: { isUnreachable: false }, branches: { isUnreachable: false } };
const UNREACHABLE = { settlements: { isUnreachable: true }, branches: { isUnreachable: true } };

test.each([
  ['a settlement that was typed', { settlement: TYPED, branch: TYPED }, 'delivery.settlement.name'],
  ['a branch that was typed', { settlement: LVIV, branch: TYPED }, 'delivery.branch.name'],
  ['nothing that was chosen', { settlement: LVIV, branch: { ref: 'b', name: 'Відділення № 1' } }, null],
  ['nothing that is empty: it is to be filled in', { settlement: NOWHERE, branch: NOWHERE }, null],
])('while the directory works it refuses %s', (_, places, path) => {
  expect(unchosenPlace({ method: 'nova-poshta-branch', locker: NOWHERE, ...places }, WORKS)).toBe(path);
  expect(unchosenPlace({ method: 'nova-poshta-branch', locker: NOWHERE, ...places }, UNREACHABLE)).toBeNull();
});

test('to a door the settlement is chosen and the street may be typed; who picks up has no place', () => {
  const typed = { settlement: TYPED, branch: NOWHERE, locker: NOWHERE };
  expect(unchosenPlace({ method: 'nova-poshta-courier', ...typed }, WORKS)).toBe('delivery.settlement.name');
  expect(unchosenPlace({ method: 'nova-poshta-courier', ...typed, settlement: LVIV }, WORKS)).toBeNull();
  expect(unchosenPlace({ method: 'pickup', ...typed }, WORKS)).toBeNull();
});
