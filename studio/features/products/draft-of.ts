import type { Draft } from '../../contract/drafts.ts';
import type { StudioProduct } from '../../contract/products.ts';
import { changesOf, type ProductValues, valuesOf } from './product-values.ts';

interface FoundDraft {
  readonly values: ProductValues;
  readonly base: ProductValues;
  readonly baseRevision: number;
  readonly savedAt: string;
}

/** Returns the form's values of a draft; null if they do not differ from the product. */
export function draftOf({ values, base, baseRevision, savedAt }: Draft, product: StudioProduct): FoundDraft | null {
  const own = valuesOf(product);
  // Fields added since the draft was saved take the product's values.
  const complete = (kept: unknown) => (isObject(kept) ? { ...own, ...kept } : own);
  const found = complete(values);
  if (baseRevision === null || Object.keys(changesOf(own, found)).length === 0) return null;
  return { values: found, base: complete(base), baseRevision, savedAt };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
