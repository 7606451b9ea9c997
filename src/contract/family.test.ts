import * as v from 'valibot';
import { expect, test } from 'vitest';
import { familySchema } from './family.ts';

test('a family of a server that sends no SKUs yet is read', () => {
  const sent = { id: 1, name: 'Сусальне золото', axes: [], members: ['a', 'b'], html: '' };
  expect(v.parse(familySchema, sent)).toEqual({ ...sent, skus: [] });
});
