import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textQuery } from './expand.ts';

const SYNONYMS = [
  { term: 'поталь', others: ['імітація золота', 'шлагметал'], isTwoWay: true },
  { term: 'болюс', others: ['полімент'], isTwoWay: false },
];

test.each([
  ['сусальне золото', 'сусальне:* & золото:*'],
  ['болюс', '((болюс:*) | (полімент:*))'],
  ['полімент', 'полімент:*'],
  ['імітація золота тонка', '((імітація:* & золота:*) | (поталь:*) | (шлагметал:*)) & тонка:*'],
  ['золота імітація', 'золота:* & імітація:*'],
  ['', ''],
  ['!&|()', ''],
])('“%s” is asked as %s', (query, expected) => expect(textQuery(query, SYNONYMS)).toBe(expected));

test('whatever is typed, and whatever editors have told, is a query that PostgreSQL can read', () => {
  const term = fc.string({ unit: 'grapheme', maxLength: 12 });
  const row = fc.record({ term, others: fc.array(term, { minLength: 1, maxLength: 3 }), isTwoWay: fc.boolean() });
  fc.assert(
    fc.property(term, fc.array(row, { maxLength: 3 }), (query, synonyms) => {
      const asked = textQuery(query, synonyms);
      expect(asked).toMatch(/^(?:[\p{L}\p{N}:*&|() ])*$/u);
      expect(asked.split('(').length).toBe(asked.split(')').length);
      expect(asked).not.toMatch(/(?:^|[ (]):\*|\(\)/);
    }),
  );
});
