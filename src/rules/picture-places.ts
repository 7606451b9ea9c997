/** A place where pictures are shown, and their width there, which tests/e2e/first-paint.e2e.ts measures. */
export interface PicturePlace {
  /** The `sizes` attribute, inserted without escaping: it contains no `"` and no `&`. */
  readonly sizes: string;
  /** Smallest and largest width in CSS pixels at which it is shown, on the screens that matter. */
  readonly least: number;
  readonly most: number;
}

/** Returns a place with one width for all screens. */
const fixed = (most: number): PicturePlace => ({ sizes: `${most}px`, least: most, most });

/**
 * Returns a place of cards: half of a phone, a third of a tablet, and the given part of a desktop. All have the same
 * renditions, so that a card is rendered once for them in render-parts.tsx.
 */
const cards = (desktop: string): PicturePlace => ({
  sizes: `(width<48rem) 42vw,(width<64rem) 28vw,${desktop}`,
  least: 149,
  most: 300,
});

export const PICTURE_PLACES = {
  card: cards('min(22vw,300px)'),
  /** Beside the filters: three in a row, or four in a wide window. */
  narrowCard: cards('(width<80rem) 22vw,min(16.2vw,230px)'),
  /** Tile of a category. */
  tile: { sizes: '(width<64rem) 64px,96px', least: 56, most: 96 },
  /** The picture at the top of the home page. */
  hero: { sizes: '(width<48rem) 96px,384px', least: 96, most: 384 },
  /** Picture of a product; on a phone its height leaves room for the price. */
  gallery: {
    sizes: '(width<48rem) min(92vw,max(9rem,100svh - 29rem)),min(47vw,648px)',
    least: 247,
    most: 648,
  },
  thumbnail: fixed(77),
  zoomed: { sizes: 'min(92vw,860px)', least: 331, most: 860 },
  /** An article in a list. */
  article: { sizes: '(width<48rem) 87vw,min(44vw,408px)', least: 311, most: 408 },
  articleLead: { sizes: '(width<48rem) 87vw,min(38vw,521px)', least: 281, most: 521 },
  /** Picture of a product in a row: of the cart, of a list. */
  row: fixed(96),
  /** The same with less room. */
  smallRow: fixed(72),
  found: fixed(48),
  wish: fixed(112),
} as const satisfies Readonly<Record<string, PicturePlace>>;

/** Places of a product card's picture. */
export type CardPlace = 'card' | 'narrowCard';

/** Device pixels per CSS pixel for which renditions are chosen: 2, less a twentieth, which is not visible. */
const DENSITY = 1.9;

/** Minimum density of phones, on which a picture is narrowest. */
const PHONE_DENSITY = 1.5;

/** Returns the widths (ascending) from which a browser chooses at a place. */
export function widthsFor({ least, most }: PicturePlace, widths: readonly number[]): readonly number[] {
  const first = widths.findIndex((width) => width >= least * (least < most ? PHONE_DENSITY : 1));
  const last = widths.findIndex((width) => width >= most * DENSITY);
  // A picture that is narrower than the place needs (-1) has its last width.
  return last < 0 ? widths.slice(first) : widths.slice(Math.min(first, last), last + 1);
}
