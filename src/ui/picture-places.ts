/** Where pictures are shown, and how wide: tests/e2e/first-paint.e2e.ts measures it. */
export interface PicturePlace {
  /** The `sizes` attribute. Written as it is: it holds no `"` and no `&`. */
  readonly sizes: string;
  /** CSS pixels of the narrowest and the widest that it is shown, on screens where it matters. */
  readonly least: number;
  readonly most: number;
}

/** One width for all screens. */
const fixed = (most: number): PicturePlace => ({ sizes: `${most}px`, least: most, most });

export const PICTURE_PLACES = {
  /** Half of a phone, a third of a tablet, a quarter of a desktop. */
  card: { sizes: '(width<48rem) 42vw,(width<64rem) 28vw,min(22vw,300px)', least: 149, most: 300 },
  /** A way into the catalogue. */
  tile: { sizes: '(width<48rem) 27vw,137px', least: 95, most: 150 },
  /** What opens the shop. */
  hero: { sizes: '(width<48rem) 87vw,min(41vw,571px)', least: 306, most: 571 },
  /** A product's; on a phone no higher than leaves room for the price. */
  gallery: {
    sizes: '(width<48rem) min(92vw,max(9rem,100svh - 29rem)),min(47vw,648px)',
    least: 247,
    most: 648,
  },
  thumbnail: fixed(77),
  zoomed: { sizes: 'min(92vw,860px)', least: 331, most: 860 },
  /** An article in a list. */
  article: { sizes: '(width<48rem) 87vw,min(44vw,408px)', least: 311, most: 408 },
  articleLead: { sizes: '(width<48rem) 92vw,420px', least: 311, most: 420 },
  /** A product as a row: of the cart, of a list. */
  row: fixed(96),
  /** The same where there is less room. */
  smallRow: fixed(72),
  found: fixed(48),
  wish: fixed(112),
} as const satisfies Readonly<Record<string, PicturePlace>>;

/** Device pixels for each of CSS that a picture is made for, less a twentieth, which is not seen. */
const DENSITY = 1.9;

/** Of the screens on which a picture is narrowest: no phone has fewer. */
const PHONE_DENSITY = 1.5;

/** The widths (rising) that a place chooses from. */
export function widthsFor({ least, most }: PicturePlace, widths: readonly number[]): readonly number[] {
  const first = widths.findIndex((width) => width >= least * (least < most ? PHONE_DENSITY : 1));
  const last = widths.findIndex((width) => width >= most * DENSITY);
  if (first < 0) return widths.slice(-1);
  return last < 0 ? widths.slice(first) : widths.slice(Math.min(first, last), last + 1);
}
