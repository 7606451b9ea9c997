import type { ProductChanges, ProductCreate, ProductWrite, StudioProduct } from '../../../studio/contract/products.ts';
import { summaries } from '../../import/texts.ts';

/** Converts an existing product to the fields of a write. */
export function writeOf(product: StudioProduct): ProductWrite {
  const { sku, slug, categoryId, brand, gtin, mpn, name, summary, description } = product;
  const {
    price,
    oldPrice,
    weight,
    size,
    popularity,
    isPublished,
    tiers,
    services,
    attributes,
    seoTitle,
    seoDescription,
  } = product;
  return {
    ...{ sku, slug, categoryId, brand, gtin, mpn, name, summary, description, price, oldPrice, weight, size },
    ...{ popularity, isPublished, tiers, services, attributes, seoTitle, seoDescription, cost: product.cost ?? null },
    pictures: product.pictures.map(({ mediaId, alt }) => ({ mediaId, alt })),
    related: product.related.map(({ id }) => id),
  };
}

/** Merges changes into a product. A parsed schema omits absent fields, so none is undefined. */
export const merge = (base: ProductWrite, said: ProductChanges): ProductWrite => ({ ...base, ...said }) as ProductWrite;

/** Returns a new product with defaults; it is hidden until an editor publishes it. */
export const newProduct = (said: Omit<ProductCreate, 'stock'>): ProductWrite =>
  merge({ ...NEW, ...requiredOf(said) }, said);

const requiredOf = ({ sku, slug, categoryId, name, description, price, weight }: Omit<ProductCreate, 'stock'>) => ({
  ...{ sku, slug, categoryId, name, description, price, weight },
  summary: summaries(description, name),
});

const NEW = {
  brand: null,
  gtin: null,
  mpn: null,
  oldPrice: null,
  cost: null,
  size: null,
  popularity: 0,
  isPublished: false,
  tiers: [],
  services: [],
  attributes: [],
  pictures: [],
  related: [],
  seoTitle: null,
  seoDescription: null,
};
