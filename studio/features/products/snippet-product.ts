import type { Language } from '../../../src/contract/language.ts';
import type { SnippetProduct } from '../../../src/rules/search-snippets.ts';
import type { Attribute } from '../../contract/dictionaries.ts';
import { isWhole } from './ladder.ts';
import type { ProductValues } from './product-values.ts';

/** Returns the typed product as its page describes it to search engines. `attributes` are in the order of the page. */
export const snippetProduct = (
  lang: Language,
  { name, sku, summary, price, tiers, attributes: values }: ProductValues,
  attributes: readonly Pick<Attribute, 'code' | 'name'>[],
): SnippetProduct => ({
  name: name[lang].trim(),
  sku: sku.trim(),
  summary: summary[lang],
  price: price ?? 0,
  tiers: tiers.filter(isWhole),
  attributes: attributes.flatMap((attribute) => {
    const value = values.find(({ code }) => code === attribute.code)?.value[lang].trim();
    return value ? [{ name: attribute.name[lang], value }] : [];
  }),
});
