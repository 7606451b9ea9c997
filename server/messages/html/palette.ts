/**
 * Colours of letters in the light and the dark scheme: those of src/styles/tokens.css, by the same names. Mail programs
 * know neither custom properties nor light-dark(). `palette.test.ts` compares them.
 */
export const PALETTE = {
  paper: ['#faf6ee', '#171311'],
  raised: ['#fffdf8', '#211b18'],
  sunken: ['#f2ebde', '#120f0d'],
  mount: ['#faf6ee', '#342c26'],
  ink: ['#1f1a17', '#f3eadb'],
  'ink-soft': ['#6a5f57', '#b5a798'],
  hairline: ['#e4dacb', '#3a312b'],
  bole: ['#8c2f1b', '#e08a70'],
  'on-bole': ['#fffdf8', '#1f1310'],
  gold: ['#c59b3f', '#c59b3f'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

export type Colour = keyof typeof PALETTE;

/** Returns a colour of the light scheme, which mail programs without dark schemes show. */
export const light = (colour: Colour): string => PALETTE[colour][0];

/** Returns a colour of the dark scheme. */
export const dark = (colour: Colour): string => PALETTE[colour][1];
