import type { ServiceLimits } from '../../server/db/schema/catalogue.ts';
import type { AttributeCode } from '../../server/db/write/known-attributes.ts';

/** Types of the demo shop's hand-written data in this folder. */

/** One text in both languages of the shop. */
export interface Text {
  readonly uk: string;
  readonly ru: string;
}

/** Every drawing of the illustration series; see pictures/. */
export const DRAWINGS = [
  'leaf-booklet',
  'loose-leaf',
  'leaf-flakes',
  'leaf-roll',
  'agate-burnisher',
  'tool-roll',
  'gilders-tip',
  'gilders-cushion',
  'gilders-knife',
  'bole-jar',
  'gesso-bag',
  'glue-granules',
  'gelatine-sheets',
  'size-bottle',
  'varnish-bottle',
  'shellac-flakes',
  'wax-tin',
  'pigment-jar',
  'tube',
  'paint-set',
  'pan-set',
  'pan',
  'gouache-jar',
  'acrylic-bottle',
  'brush-round',
  'brush-flat',
  'brush-fan',
  'brush-mop',
  'brush-set',
  'canvas',
  'canvas-roll',
  'stretcher',
  'icon-board',
  'paper-pad',
  'sketchbook',
  'frame',
  'moulding',
  'clay-block',
  'modelling-tool',
  'silicone-mould',
  'stamp',
  'ink-pad',
  'stencil',
  'easel',
  'palette',
  'palette-knife',
  'pencil-set',
  'sticks',
  'pastel-set',
  'cotton-wool',
  'craft-kit',
  'gilding-kit',
  'parcel',
] as const;
export type Drawing = (typeof DRAWINGS)[number];

/**
 * A picture of the series: its object, colour and view.
 * `front` is the object on paper ground, `detail` a close view of it, `swatch` the material itself
 * (the leaf's surface, a stroke of the paint, the weave of the canvas), `scene` the bench of an article, 16:10.
 */
export interface PictureSpec {
  readonly drawing: Drawing;
  /** The colour of the material, as #rrggbb. */
  readonly colour: string;
  readonly view: 'front' | 'detail' | 'swatch' | 'scene';
  /** Number of paints, pencils or sticks in the picture; of a size, the hours until it is ready for leaf. */
  readonly count?: number;
  /** True if all of these have the picture's colour, as graphite pencils do. */
  readonly isOneColour?: boolean;
  /** Form of the leaf: between pages, double thickness, or pressed onto paper. */
  readonly leaf?: 'loose' | 'double' | 'transfer';
  /** Text stamped on a booklet of leaf or a label: digits, a decimal comma and a unit. */
  readonly mark?: string;
  /** The form of the product, where a drawing has several: a key of the drawing's own list. */
  readonly shape?: string;
  /** Measures that are drawn to scale, in millimetres: width, then height or length. */
  readonly millimetres?: readonly number[];
  /** Grams or millilitres of the contents: the package is drawn larger for a larger amount. */
  readonly amount?: number;
  /** True for a picture shown over half of a large screen: stored in all widths. */
  readonly isWide?: true;
}

export interface SeedCategory {
  readonly slug: string;
  /** The slug of the parent; null at the top. */
  readonly parent: string | null;
  readonly name: Text;
  /** Two or three sentences of plain text: the contents of the category and advice on choosing. */
  readonly description: Text;
  readonly picture: PictureSpec;
}

/** Codes of the additional services, named and priced in services.ts. */
export type ServiceCode = 'gift-wrap' | 'cut-to-size' | 'stretching' | 'sharpening' | 'colour-sample' | 'engraving';

export type SeedServiceLimits = Readonly<Partial<Record<ServiceCode, ServiceLimits>>>;

export interface SeedProduct {
  readonly sku: string;
  readonly slug: string;
  /** The slug of a leaf category. */
  readonly category: string;
  readonly brand: string;
  readonly name: Text;
  /** One sentence for the card and the meta description, at most 150 characters. */
  readonly summary: Text;
  /** HTML of p, h2, ul, li and strong only. */
  readonly description: Text;
  /** Hryvnias. */
  readonly price: number;
  /** Hryvnias; the price before it was lowered. */
  readonly oldPrice?: number;
  /** If at least `quantity` pieces are bought, one costs `price` hryvnias. Rising quantities, falling prices. */
  readonly tiers?: readonly { readonly quantity: number; readonly price: number }[];
  readonly services?: readonly ServiceCode[];
  /** Lengths in millimetres that a service can make of it, by the codes of the service's fields. */
  readonly serviceLimits?: SeedServiceLimits;
  /** A plain string if both languages spell it alike. */
  readonly attributes: Readonly<Partial<Record<AttributeCode, Text | string>>>;
  /** Pieces in stock; 0 means out of stock. */
  readonly stock: number;
  /** Grams, packed. */
  readonly weight: number;
  /** Millimetres, packed. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number };
  readonly pictures: readonly PictureSpec[];
}

export interface SeedPost {
  readonly slug: string;
  /** The slug of a blog category. */
  readonly category: string;
  /** Day of publication, YYYY-MM-DD. */
  readonly date: string;
  readonly title: Text;
  /** One or two sentences. */
  readonly excerpt: Text;
  /** HTML of h2, h3, p, ul, ol, li, strong, em, blockquote and a only. */
  readonly html: Text;
  readonly picture: PictureSpec;
  /** Pictures of the numbered steps of the text (`<h3 data-step="true">`), one for each, in their order. */
  readonly steps?: readonly PictureSpec[];
  /** Slugs of the required products, the subject of the article first; the text links to each. */
  readonly products: readonly string[];
  /** Slugs of leaf categories whose products the article uses, the most important first. */
  readonly categories: readonly string[];
}

export interface SeedBlogCategory {
  readonly slug: string;
  readonly name: Text;
  readonly description: Text;
}

export interface SeedContentPage {
  readonly slug: string;
  readonly title: Text;
  /** For the meta description, at most 160 characters. */
  readonly summary: Text;
  /** HTML of h2, h3, p, ul, ol, li, strong, em, table, thead, tbody, tr, th, td, dl, dt, dd and a only. */
  readonly html: Text;
  /** False if the footer does not list it. */
  readonly isInFooter?: false;
}
