import { expect, test } from 'vitest';
import { SHAPES } from '../../rules/leaf-coverage.ts';
import { FIRST_DRAFT, readSurface } from './surface-draft.ts';

test.each(SHAPES)('the first draft of a %s is a surface', (shape) => {
  expect(readSurface(shape, FIRST_DRAFT)).toEqual({ surface: expect.objectContaining({ shape }), problems: {} });
});

test('centimetres become millimetres, with a comma or a point', () => {
  const draft = { ...FIRST_DRAFT, panel: { width: ' 30,5 ', height: '40.5' } };
  expect(readSurface('panel', draft).surface).toEqual({ shape: 'panel', width: 305, height: 405 });
});

test.each(['', '0', '-3', '1e3', 'десять', '5001', '3 4'])('“%s” is no dimension', (width) => {
  const { surface, problems } = readSurface('panel', { ...FIRST_DRAFT, panel: { width, height: '40' } });
  expect(surface).toBeNull();
  expect(problems).toEqual({ width: 'number' });
});

test('half a letter is none', () => {
  const letters = { count: '2,5', height: '20', width: '14' };
  expect(readSurface('letters', { ...FIRST_DRAFT, letters }).problems).toEqual({ count: 'whole' });
});

test.each([
  [{ moulding: '30' }, { moulding: 'moulding-too-wide' }],
  [{ profile: '5' }, { profile: 'profile-too-short' }],
])('a frame with %j is reported at the field', (more, problems) => {
  const frame = { ...FIRST_DRAFT.frame, ...more };
  expect(readSurface('frame', { ...FIRST_DRAFT, frame })).toEqual({ surface: null, problems });
});
