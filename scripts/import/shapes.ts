import * as v from 'valibot';
import { isValidSlug } from '../../src/rules/slug.ts';

/** The file that is imported: JSON with these collections. Prices are hryvnias. */

/** Hryvnias whose kopiykas still fit PostgreSQL's integer. */
const MOST_HRYVNIAS = 21_000_000;

const nonEmpty = v.pipe(v.string(), v.nonEmpty('is empty'));
const text = v.object({ uk: nonEmpty, ru: nonEmpty });
const slug = v.pipe(v.string(), v.check(isValidSlug, 'is reserved or is not a slug'));
const hryvnias = v.pipe(v.number(), v.minValue(0), v.maxValue(MOST_HRYVNIAS));

export const categoryShape = v.object({ slug, parent: v.nullable(v.string()), name: text, description: text });
export type ImportedCategory = v.InferOutput<typeof categoryShape>;

export const productShape = v.object({
  slug,
  sku: nonEmpty,
  name: text,
  price: hryvnias,
  images: v.array(v.object({ alt: text })),
  /** From a line cost of `costBreakpoint` hryvnias on, one piece costs `price` hryvnias. */
  tiers: v.array(v.object({ costBreakpoint: hryvnias, price: hryvnias })),
  isInStock: v.boolean(),
  brand: v.nullish(nonEmpty),
  rating: v.optional(v.number(), 0),
  reviews: v.optional(v.number(), 0),
  attributes: v.array(v.object({ name: text, value: text })),
  description: text,
  category: v.string(),
  crossSell: v.optional(v.array(v.string()), []),
});
export type ImportedProduct = v.InferOutput<typeof productShape>;

export const blogCategoryShape = v.object({ slug, name: text });
export type ImportedBlogCategory = v.InferOutput<typeof blogCategoryShape>;

export const postShape = v.object({
  slug,
  title: text,
  date: v.pipe(v.string(), v.isoDate()),
  category: v.string(),
  excerpt: text,
  html: text,
});
export type ImportedPost = v.InferOutput<typeof postShape>;

export const pageShape = v.object({ slug, title: text, html: text });
export type ImportedPage = v.InferOutput<typeof pageShape>;

/** The file cannot be imported; the message says where in it. Nothing of it is kept. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/**
 * @param place where the value is in the file, like `products[12]`
 * @throws ImportError with the path of the first thing that is wrong
 */
export function parseAt<const Shape extends v.GenericSchema>(
  shape: Shape,
  value: unknown,
  place: string,
): v.InferOutput<Shape> {
  const result = v.safeParse(shape, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw new ImportError(`${place}${path === null ? '' : `.${path}`}: ${issue.message}`);
}
