import { LANGUAGES } from '../../../src/contract/language.ts';
import { isEmptyText } from '../../../src/contract/localized.ts';
import type { ProductPattern } from '../../contract/products.ts';
import type { ProductValues } from './product-values.ts';

/**
 * Returns the fields that a new product takes over from its pattern. Codes, texts for search engines, quantity prices
 * and the purchase price are its own. Typed texts and a typed price or SKU stay.
 * @param before the pattern chosen earlier, whose values are replaced; null for none
 */
export function takenFrom(
  { product, sku, familyAxes }: ProductPattern,
  values: ProductValues,
  before: ProductPattern | null,
): Partial<ProductValues> {
  const { categoryId, brand, weight, size, popularity, attributes, services, related, price, description } = product;
  const isUntouched = LANGUAGES.every((lang) => values.description[lang] === before?.product.description[lang]);
  return {
    ...{ categoryId, weight, popularity, attributes, services, related },
    brand: brand ?? '',
    size: size ?? values.size,
    ...(values.price === null || values.price === values.start.patternPrice ? { price } : {}),
    ...(values.sku === '' || values.sku === before?.sku ? { sku } : {}),
    ...(isEmptyText(values.description) || isUntouched ? { description } : {}),
    familyId: familyAxes.length === 0 || product.family?.id !== values.familyId ? null : values.familyId,
    start: { isShort: true, patternId: product.id, patternPrice: price, isPriceChecked: false },
  };
}
