import fc from 'fast-check';
import type { JsonSchema } from '../../tests/helpers/json-schema.ts';

/** Texts that have broken parsers, databases and paths before. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'а\0б',
  '\ud83d',
  '\udd8c',
  '🖌️'.repeat(50),
  '\u200b',
  '\u202e',
  '../../etc/passwd',
  '..%2f',
  '%00',
  '%ff',
  '//evil.example',
  '/uk//evil.example',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '{}',
  '[]',
  'null',
  'NaN',
  '1e309',
  '-1',
  '2147483648',
  '9007199254740993',
  'x'.repeat(3_000),
  'constructor',
  '__proto__',
  'toString',
] as const;

const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e21, 1e308, Number.MIN_VALUE] as const;

/** Known values of this shop, by the name of a matching field or parameter. */
export type Known = Readonly<Record<string, readonly string[]>>;

export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300 }));

/** Any JSON, including hostile texts and numbers. */
const hostileJson = (): fc.Arbitrary<unknown> =>
  fc.oneof(hostileText(), fc.constantFrom(...NUMBERS), fc.jsonValue({ maxDepth: 4 }), fc.constant(null));

/** Weight of valid values for each hostile one. */
const HOSTILE = 12;

/** Values that a schema allows, most of them known values of the shop, with occasional hostile ones. */
export function almostValid(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: HOSTILE, arbitrary: valid(schema, known, name) }, { weight: 1, arbitrary: hostileJson() });
}

function valid(schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema && schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => almostValid(option, known, name)));
  switch (schema.type) {
    case 'object':
      return validObject(schema, known);
    case 'array':
      return fc.array(almostValid(schema.items ?? {}, known, name), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(...NUMBERS));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return validText(schema, known, name);
    default:
      return hostileJson();
  }
}

function validObject({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, almostValid(schema, known, name)] as const);
  // Some required fields are left out as well.
  return fc.record(Object.fromEntries(entries), {
    requiredKeys: required.filter((_, index) => index % 7 !== 6) as [],
  });
}

export function validText({ format, pattern }: JsonSchema, known: Known, name: string): fc.Arbitrary<string> {
  const fitting = known[name] ?? [];
  const made =
    format === 'uuid'
      ? fc.uuid()
      : pattern === undefined
        ? fc.string({ unit: 'grapheme', maxLength: 40 })
        : fc.stringMatching(new RegExp(pattern));
  return fitting.length === 0
    ? made
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: made });
}
