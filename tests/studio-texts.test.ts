import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { TEXT_AREAS } from '../studio/lib/text-areas.ts';

/** Returns the modules that a file imports statically or dynamically. Type imports are not in the bundle. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const statics = source.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm);
  // A route names its screens, which load their own texts.
  const lazy = file.endsWith('/route.tsx') ? [] : source.matchAll(/import\('(\.[^']+)'\)/g);
  return [...statics, ...lazy].map(([, target = '']) => normalize(join(dirname(file), target)));
}

/** Returns the areas with separate catalogues whose texts may be shown once `file` is loaded. */
function areasShownBy(file: string): string[] {
  const files = new Set([file]);
  // Iteration of a set includes elements that are added meanwhile.
  for (const each of files)
    for (const imported of importsOf(each)) if (/^studio\/.*\.tsx?$/.test(imported)) files.add(imported);
  return TEXT_AREAS.filter((area) =>
    [...files].some(
      (each) =>
        each.startsWith(`studio/features/${area}/`) && /from '@lingui\/\w+\/macro'/.test(readFileSync(each, 'utf8')),
    ),
  );
}

interface Screen {
  readonly file: string;
  /** The areas whose texts its route loads. */
  readonly loaded: readonly string[];
}

const SCREENS: readonly Screen[] = globSync('studio/features/*/route.tsx').flatMap((route) =>
  [...readFileSync(route, 'utf8').matchAll(/(?:withTexts\(\[([^\]]*)\],\s*)?\(\) =>\s*import\('(\.\/[^']+)'\)/g)].map(
    ([, areas = '', target = '']) => ({
      file: join(dirname(route), target),
      loaded: [...areas.matchAll(/'([^']+)'/g)].map(([, area = '']) => area),
    }),
  ),
);

describe('the studio’s texts are loaded with the screens that show them', () => {
  test('there are screens', () => {
    expect(SCREENS.length).toBeGreaterThan(20);
  });

  test('initially loaded modules show no texts of an area', () => {
    expect(areasShownBy('studio/app/main.tsx')).toEqual([]);
  });

  test.each(SCREENS)('$file', ({ file, loaded }) => {
    expect([...loaded].sort()).toEqual(areasShownBy(file));
  });
});

/** Attributes and properties that users read or hear. */
const READ_ALOUD = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'action',
  'description',
  'dismissal',
  'error',
  'header',
  'hint',
  'label',
  'placeholder',
  'title',
  'unit',
]);

const hasWords = (text: string) => /\p{L}{2,}/u.test(text);

/** The value of a property in an object or a destructuring pattern. */
type PropertyValue = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['Property']>>[0]['value'];

/** Returns the text of a literal, which no macro takes into a catalogue. */
function literalOf(node: Expression | PropertyValue): string {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : '';
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.raw).join(' ');
    case 'ConditionalExpression':
      return `${literalOf(node.consequent)} ${literalOf(node.alternate)}`;
    case 'LogicalExpression':
      return `${literalOf(node.left)} ${literalOf(node.right)}`;
    case 'ParenthesizedExpression':
      return literalOf(node.expression);
    default:
      return '';
  }
}

/** Returns the texts of a file that are shown and are not in a catalogue. */
function uncatalogued(file: string): string[] {
  const found: string[] = [];
  const add = (text: string) => hasWords(text) && found.push(`${file}: ${text.trim()}`);
  // Texts within <Trans> are extracted.
  let collected = 0;
  const isTrans = (name: { readonly type: string; readonly name?: unknown }) => name.name === 'Trans';
  new Visitor({
    JSXElement({ openingElement, children }) {
      collected += isTrans(openingElement.name) ? 1 : 0;
      for (const child of children)
        if (child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression')
          add(literalOf(child.expression));
    },
    'JSXElement:exit'({ openingElement }) {
      collected -= isTrans(openingElement.name) ? 1 : 0;
    },
    JSXText({ value }) {
      if (collected === 0) add(value);
    },
    JSXAttribute({ name, value }) {
      if (typeof name.name !== 'string' || !READ_ALOUD.has(name.name)) return;
      if (value?.type === 'Literal') add(value.value);
      if (value?.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression')
        add(literalOf(value.expression));
    },
    Property({ key, value }) {
      // The name of an icon's tone is not a text.
      if (key.type === 'Identifier' && key.name !== 'error' && READ_ALOUD.has(key.name)) add(literalOf(value));
    },
    CallExpression({ callee, arguments: [text] }) {
      if (callee.type === 'Identifier' && callee.name === 'toast' && text && text.type !== 'SpreadElement')
        add(literalOf(text));
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

/** Names that are the same in every language. */
const NAMES = /^(?:IBAN|Українська|Русский|Русский Українська)$/;

test('every text shown by a screen or toast of the studio is in a catalogue', () => {
  const files = globSync('studio/**/*.tsx', { exclude: (name) => name.endsWith('.test.tsx') });
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(uncatalogued).filter((line) => !NAMES.test(line.split(': ').at(-1) ?? ''))).toEqual([]);
});

/** Returns the expressions of a file that may show a code instead of words. */
function rawTexts(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found: string[] = [];
  const add = ({ start, end }: Span) => found.push(`${file}: ${source.slice(start, end).replace(/\s+/g, ' ')}`);
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  new Visitor({
    // A look-up of words that falls back to its own key: NAMES[code] ?? code.
    LogicalExpression(node) {
      const [, key] = /^(?:String\()?([a-z_]\w*)\)?$/i.exec(textOf(node.right)) ?? [];
      const isLookUp =
        key !== undefined && new RegExp(`\\[${key}\\b|(?<!Number)\\(${key}\\)|=== ${key}\\b`).test(textOf(node.left));
      if (node.operator !== '&&' && isLookUp) add(node);
    },
    // A code that is shown if it has no words: words ? i18n._(words) : code.
    ConditionalExpression(node) {
      if (textOf(node.consequent).startsWith('i18n._(') && /^[\w.]+$/.test(textOf(node.alternate))) add(node);
    },
    // A message that no macro has made, so that no catalogue has it: { id: code, message: code }.
    ObjectExpression(node) {
      const names = node.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : [],
      );
      if (names.includes('id') && names.includes('message')) add(node);
    },
    // A table of words that are not messages: const NAMES = { code: 'Name' }.
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !/(?:names|words|labels|titles)$/i.test(id.name)) return;
      for (const literal of init ? literalsIn(textOf(init)) : [])
        if (hasWords(literal)) found.push(`${file}: ${literal}`);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the texts that properties have as their values: `Tab` of `{ '\t': 'Tab' }`. */
const literalsIn = (source: string) => [...source.matchAll(/:\s*'([^']*)'\s*[,}\n]/g)].map(([, text = '']) => text);

/** Texts of people, and texts that are words already. */
const NOT_CODES: readonly string[] = [
  // A name of a person.
  'studio/lib/actor-names.ts: words ? i18n._(words) : author',
  // A changed name, phone or address of an order.
  'studio/features/orders/timeline.tsx: method ? i18n._(method) : value',
  // The message of the form around the field.
  'studio/ui/money-field.tsx: problem ? i18n._(MONEY_PROBLEMS[problem]) : error',
];

test('no screen shows a code without a label', () => {
  const files = globSync('studio/{app,features,lib,ui}/**/*.{ts,tsx}', { exclude: (name) => name.includes('.test.') });
  const found = files.flatMap(rawTexts);
  const isFine = (line: string) => NOT_CODES.includes(line) || NAMES.test(line.split(': ').at(-1) ?? '');
  expect(found.filter((line) => !isFine(line))).toEqual([]);
  expect(NOT_CODES.filter((line) => !found.includes(line))).toEqual([]);
});
