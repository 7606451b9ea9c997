/**
 * Colours of swatches, `#rrggbb`. They approximate what a maker's colour card shows: a screen has neither the shine of
 * metal nor the grain of a pigment.
 */

type Channels = readonly [red: number, green: number, blue: number];

const channelsOf = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const COLOUR = /^#[0-9a-f]{6}$/;

/** Returns the colour of a value of the attribute `swatch`, `#rrggbb`; null if there is none or it is not written so. */
export function colourIn(swatch: string | null | undefined): string | null {
  const colour = swatch?.trim().toLowerCase() ?? '';
  return COLOUR.test(colour) ? colour : null;
}

/** Mixes two colours; `share` (0 to 1) is that of the second. */
export function mixed(one: string, other: string, share: number): string {
  const [first, second] = [channelsOf(one), channelsOf(other)];
  const channel = (index: 0 | 1 | 2) =>
    Math.round(first[index] + (second[index] - first[index]) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

/** Finishes of leaf on bole. */
export const FINISHES = ['polished', 'matt'] as const;
export type Finish = (typeof FINISHES)[number];

/** Share of the bole's colour in the leaf's: a beaten leaf is so thin that it lets its ground through. */
const SHOWING: Readonly<Record<Finish, number>> = { polished: 0.12, matt: 0.26 };

/** Returns the colour of a leaf on bole. Polishing closes the leaf; matt leaf scatters light and shows more ground. */
export const leafOnBole = (leaf: string, bole: string, finish: Finish): string => mixed(leaf, bole, SHOWING[finish]);

export const WHITE = '#ffffff';
export const BLACK = '#161413';

/** Returns the colour of one layer of a pigment that covers a share (0 to 1) of its ground. */
export const layerOn = (ground: string, pigment: string, cover: number): string => mixed(ground, pigment, cover);

/** Share of a pigment in its tint with white. */
const TINT = 0.3;

/** Returns the colour of a pigment mixed with much white. */
export const tintOf = (pigment: string): string => mixed(WHITE, pigment, TINT);
