import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const tokens = readFileSync('src/styles/tokens.css', 'utf8');

/** Returns a token's colour in one scheme, as "#rrggbb". */
function colourOf(name: string, scheme: Scheme): string {
  const [, value = ''] = new RegExp(`^ {2}--${name}: (.+);$`, 'm').exec(tokens) ?? [];
  const [, light = value, dark = value] = /^light-dark\((\S+), (\S+)\)$/.exec(value) ?? [];
  const colour = scheme === 'light' ? light : dark;
  expect(colour, `--${name}`).toMatch(/^#[0-9a-f]{6}$/);
  return colour;
}

/** Returns the relative luminance of a colour, from 0 to 1, by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('contrast is WCAG’s: 21 between black and white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

const GROUNDS = ['paper', 'raised', 'sunken'];
const TEXTS = ['ink', 'ink-soft', 'bole', 'bole-hover', 'verdigris', 'warning', 'error'];

/** Texts that have a ground of their own. */
const OWN_GROUNDS = [
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-notice', 'notice'],
];

describe.each(SCHEMES)('in the %s scheme', (scheme) => {
  const between = (one: string, other: string) => contrast(colourOf(one, scheme), colourOf(other, scheme));

  test('each text on each ground has a contrast of 4.5', () => {
    const pairs = [...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground])), ...OWN_GROUNDS];
    const weak = pairs
      .map(([text = '', ground = '']) => ({ text, ground, ratio: between(text, ground) }))
      .filter(({ ratio }) => ratio < 4.5)
      .map(({ text, ground, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`);
    expect(weak).toEqual([]);
  });

  test('edges of fields and of the focus ring have a contrast of 3', () => {
    for (const ground of GROUNDS) {
      expect(between('ink-soft', ground)).toBeGreaterThanOrEqual(3);
      expect(between('ink', ground)).toBeGreaterThanOrEqual(3);
    }
  });
});

test('the edge of the main button has a contrast of 3 where its ground is dark on dark', () => {
  const [, edge = ''] = /--action-edge: light-dark\(transparent, (#[0-9a-f]{6})\);/.exec(tokens) ?? [];
  expect(contrast(edge, colourOf('paper', 'dark'))).toBeGreaterThanOrEqual(3);
  expect(contrast(colourOf('action', 'light'), colourOf('paper', 'light'))).toBeGreaterThanOrEqual(3);
});

test('forms of the shop in other files have the same colours', () => {
  const page = readFileSync('src/worker/offline-page.ts', 'utf8');
  const both = (name: string) => `light-dark(${SCHEMES.map((scheme) => colourOf(name, scheme)).join(',')})`;
  for (const name of ['paper', 'ink', 'ink-soft', 'hairline', 'bole', 'action', 'on-action'])
    expect(page).toContain(both(name));
});
