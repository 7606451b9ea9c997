import { nullsOf } from '../../../studio/contract/field-rows.ts';
import { PRODUCT_FIELDS } from '../../../studio/contract/product-fields.ts';
import type { ProductChanges, ProductCreate, ProductWrite, StudioProduct } from '../../../studio/contract/products.ts';
import { summaries } from '../../import/texts.ts';

/** Converts an existing product to the fields of a write. */
export function writeOf(product: StudioProduct): ProductWrite {
  const { id: _id, revision: _revision, stock: _stock, createdAt: _createdAt, ...shown } = product;
  const { outdated: _outdated, family: _family, redirectsFrom: _redirects, ...fields } = shown;
  return {
    ...fields,
    cost: product.cost ?? null,
    pictures: product.pictures.map(({ mediaId, alt }) => ({ mediaId, alt })),
    related: product.related.map(({ id }) => id),
  };
}

/** Merges changes into a product. A parsed schema omits absent fields, so none is undefined. */
export const merge = (base: ProductWrite, said: ProductChanges): ProductWrite => ({ ...base, ...said }) as ProductWrite;

type NewFields = Omit<ProductCreate, 'stock' | 'familyId'>;

/** Returns a new product with defaults; it is hidden until an editor publishes it. */
export const newProduct = (said: NewFields): ProductWrite => merge({ ...NEW, ...requiredOf(said) }, said);

const requiredOf = ({ sku, slug, categoryId, name, description, price, weight }: NewFields) => ({
  ...{ sku, slug, categoryId, name, description, price, weight },
  summary: summaries(description, name),
});

const NEW = {
  ...nullsOf(PRODUCT_FIELDS),
  size: null,
  popularity: 0,
  isPublished: false,
  tiers: [],
  services: [],
  attributes: [],
  pictures: [],
  related: [],
};
