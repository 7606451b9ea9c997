import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Colour, PALETTE } from './palette.ts';

test('the colours of letters are those of the shop', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const inShop = (name: string) => {
    const [, light, dark] =
      new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6}))?`).exec(tokens) ?? [];
    return [light, dark ?? light];
  };
  expect(Object.fromEntries(Object.keys(PALETTE).map((name) => [name, inShop(name)]))).toEqual(PALETTE);
});

/** Returns the relative luminance of a colour (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const PAIRS: readonly (readonly [text: Colour, ground: Colour])[] = [
  ['ink', 'paper'],
  ['ink', 'raised'],
  ['ink', 'sunken'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'raised'],
  ['bole', 'raised'],
  ['on-bole', 'bole'],
];

test.each(PAIRS)('%s on %s has a contrast of at least 4.5 in both schemes', (text, ground) => {
  for (const scheme of [0, 1] as const)
    expect(contrast(PALETTE[text][scheme], PALETTE[ground][scheme])).toBeGreaterThanOrEqual(4.5);
});
