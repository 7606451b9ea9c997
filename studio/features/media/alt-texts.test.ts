import { expect, test } from 'vitest';
import { NAME_LENGTH } from '../../contract/limits.ts';
import { altOf, withNewName } from './alt-texts.ts';

const both = (text: string) => ({ uk: text, ru: text });
const picture = (alt: { readonly uk: string; readonly ru: string }) => ({
  ...{ mediaId: 'm', width: 1, height: 1, widths: [], alt },
});

test('pictures after the first one are numbered, within the longest alt text', () => {
  expect(altOf({ uk: 'Зубок', ru: 'Зубок' }, 0)).toEqual(both('Зубок'));
  expect(altOf({ uk: 'Зубок', ru: 'Зубок' }, 1)).toEqual(both('Зубок, фото 2'));
  expect(altOf(both(''), 3)).toEqual(both(''));
  const { uk } = altOf(both('а'.repeat(NAME_LENGTH)), 11);
  expect(uk).toHaveLength(NAME_LENGTH);
  expect(uk).toMatch(/, фото 12$/);
});

test('default and empty alt texts follow the name, in the present order; typed ones stay', () => {
  const before = { uk: 'Зуб', ru: '' };
  const pictures = [
    picture({ uk: 'Зуб, фото 2', ru: '' }),
    picture({ uk: 'Зуб', ru: 'Вид сбоку' }),
    picture({ uk: 'Зблизька', ru: '' }),
  ];
  const now = { uk: 'Зубок', ru: 'Зубок агатовый' };
  expect(withNewName(pictures, { before, now }).map(({ alt }) => alt)).toEqual([
    { uk: 'Зубок', ru: 'Зубок агатовый' },
    { uk: 'Зубок, фото 2', ru: 'Вид сбоку' },
    { uk: 'Зблизька', ru: 'Зубок агатовый, фото 3' },
  ]);
});
