import type { Draft } from '../../contract/drafts.ts';
import type { StudioProduct } from '../../contract/products.ts';
import { changesOf, type ProductValues, valuesOf } from './product-values.ts';

interface FoundDraft {
  readonly values: ProductValues;
  readonly base: ProductValues;
  readonly baseRevision: number;
  readonly savedAt: string;
}

/** What a draft has of the form; null where there is nothing in it that the product has not got. */
export function draftOf({ values, base, baseRevision, savedAt }: Draft, product: StudioProduct): FoundDraft | null {
  const own = valuesOf(product);
  // Fields that have come later are as the product has them.
  const complete = (kept: unknown) => (isObject(kept) ? { ...own, ...kept } : own);
  const found = complete(values);
  if (baseRevision === null || Object.keys(changesOf(own, found)).length === 0) return null;
  return { values: found, base: complete(base), baseRevision, savedAt };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
