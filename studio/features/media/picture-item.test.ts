import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moved, pictureUrl } from './picture-item.ts';

describe('moved()', () => {
  const list = fc.array(fc.integer(), { minLength: 1 });

  test('keeps every item, puts one where it is told, and is undone by the move back', () => {
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (items, one, other) => {
        const [from, to] = [one % items.length, other % items.length];
        const after = moved(items, from, to);
        expect(after.toSorted()).toEqual(items.toSorted());
        expect(after[to]).toBe(items[from]);
        expect(moved(after, to, from)).toEqual(items);
      }),
    );
  });

  test('leaves a list alone that has no such place', () => {
    expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
  });
});

test('the address is that of the narrowest rendition that is wide enough, or of the widest', () => {
  const picture = { id: '0123456789abcdef', widths: [160, 320, 800] };
  expect(pictureUrl(picture, 200)).toBe('/media/0123456789abcdef-320.webp');
  expect(pictureUrl(picture, 4000)).toBe('/media/0123456789abcdef-800.webp');
});
