import * as v from 'valibot';
import { localizedSchema } from '../../server/db/schema/columns.ts';
import type { Collection, Completion } from '../../server/import/import.ts';
import type { PictureSource } from '../../server/import/pictures.ts';
import { fraction } from '../seed/deterministic.ts';
import { drawPicture } from '../seed/pictures/index.ts';
import { describePicture, pictureKey } from '../seed/pictures.ts';
import { DRAWINGS, type PictureSpec } from '../seed/types.ts';
import { picturesOf } from './drawings.ts';

const MOST_PIECES = 60;
const WEIGHT = 300;
const MOST_MATERIALS = 3;
/** Prefix of a picture's name that denotes a drawing. */
const DRAWING = 'drawing:';

const tier = v.object({ costBreakpoint: v.number(), price: v.number() });
type Tier = v.InferOutput<typeof tier>;

/** Fields that only generated products have. */
const demoProduct = v.looseObject({
  sku: v.string(),
  name: localizedSchema,
  price: v.number(),
  images: v.array(v.object({ alt: localizedSchema })),
  tiers: v.array(tier),
  isInStock: v.boolean(),
  rating: v.optional(v.number(), 0),
  reviews: v.optional(v.number(), 0),
});
const named = v.looseObject({ slug: v.string(), name: localizedSchema });
const titled = v.looseObject({ title: localizedSchema });

/**
 * Adds data that a generated demo catalogue lacks: stock, weight, popularity, drawings as pictures. Must not be used
 * for a real catalogue, because the data are made up. Values of another shape are returned unchanged, so that the
 * importer reports them.
 */
export class DemoCatalogue implements Completion {
  readonly ignored = ['langs'];
  readonly #categories = new Map<string, string>();

  complete(list: Collection, value: unknown): unknown {
    if (list === 'products' && v.is(demoProduct, value)) return this.#product(value);
    if (list === 'categories' && v.is(named, value)) {
      this.#categories.set(value.slug, value.name.uk.toLowerCase());
      return { picture: drawingNames(value.name.uk, 1)[0], ...value };
    }
    if (list === 'blogCategories' && v.is(named, value)) {
      const { uk, ru } = value.name;
      return { description: { uk: `${uk}: статті та поради`, ru: `${ru}: статьи и советы` }, ...value };
    }
    if (list === 'posts' && v.is(titled, value)) return this.#post(value);
    return value;
  }

  sourceOf(name: string): PictureSource {
    const drawing = drawingOf(name);
    if (drawing === null) return { file: name };
    return { described: describePicture(drawing), draw: () => drawPicture(drawing) };
  }

  #product(product: v.InferInput<typeof demoProduct>): unknown {
    const { images, isInStock, rating = 0, reviews = 0, ...said } = product;
    const drawings = drawingNames(said.name.uk, images.length);
    return {
      weight: WEIGHT,
      popularity: Math.round(rating * reviews),
      stock: isInStock ? 1 + Math.floor(fraction(`stock ${said.sku}`) * MOST_PIECES) : 0,
      pictures: drawings.map((file, index) => ({ file, alt: images[index]?.alt })),
      ...said,
      tiers: fallingTiers(said.price, said.tiers),
    };
  }

  /** Completes a post; its materials are the categories that its title names. */
  #post(post: v.InferOutput<typeof titled>): unknown {
    const title = post.title.uk.toLowerCase();
    const materials = [...this.#categories].filter(([, name]) => title.includes(name)).map(([slug]) => slug);
    return { picture: drawingNames(post.title.uk, 1)[0], materials: materials.slice(0, MOST_MATERIALS), ...post };
  }
}

/** Returns the tiers with breakpoints above the price of one piece, each cheaper than the one before. */
export function fallingTiers(price: number, tiers: readonly Tier[]): readonly Tier[] {
  let last: Tier = { costBreakpoint: price, price };
  return tiers
    .toSorted((one, two) => one.costBreakpoint - two.costBreakpoint || one.price - two.price)
    .filter((tier) => {
      const isStep = tier.costBreakpoint > last.costBreakpoint && tier.price < last.price;
      if (isStep) last = tier;
      return isStep;
    });
}

const drawingNames = (name: string, count: number) =>
  picturesOf(name, count).map((spec) => `${DRAWING}${pictureKey(spec)}`);

const spec: v.GenericSchema<unknown, PictureSpec> = v.object({
  drawing: v.picklist(DRAWINGS),
  colour: v.string(),
  view: v.picklist(['front', 'detail', 'swatch']),
});

/** Returns the drawing that a picture's name denotes; null for the name of a file. */
export function drawingOf(name: string): PictureSpec | null {
  if (!name.startsWith(DRAWING)) return null;
  const [drawing, colour, view] = name.slice(DRAWING.length).split('/');
  return v.parse(spec, { drawing, colour, view });
}
