import { useLingui } from '@lingui/react/macro';
import type { Localized } from '../../../src/contract/localized.ts';
import type { ProductForm } from '../../contract/products.ts';
import { useStudio } from '../../lib/studio.tsx';
import type { FieldWord, FieldWords } from '../conflict/use-field-words.ts';
import { FIELD_NAMES } from './field-names.ts';
import type { ProductFields } from './product-values.ts';

type Named = { readonly name: Localized };

/** Returns the labels of the fields for the conflict dialog; ids and codes are shown by their names. */
export function useProductWords(options: ProductForm): FieldWords<ProductFields> {
  const { i18n } = useLingui();
  const { lang } = useStudio();
  const nameOf = (named: Named | undefined) => named?.name[lang] ?? '—';
  const list = (texts: readonly string[]) => texts.join('; ') || '—';
  const attributeOf = (code: string) => options.attributes.find((one) => one.code === code);
  const formats: { readonly [Field in keyof ProductFields]?: (value: ProductFields[Field]) => string } = {
    categoryId: (id) => nameOf(options.categories.find((one) => one.id === id)),
    services: (services) => list(services.map(({ code }) => nameOf(options.services.find((one) => one.code === code)))),
    attributes: (all) => list(all.map(({ code, value }) => `${nameOf(attributeOf(code))}: ${value[lang]}`)),
    pictures: (pictures) => list(pictures.map(({ alt }) => alt[lang] || '—')),
    related: (products) => list(products.map(nameOf)),
  };
  const labels = Object.entries(FIELD_NAMES).map(([field, name]): [string, FieldWord] => {
    const format = formats[field as keyof ProductFields] as FieldWord['format'];
    return [field, { label: i18n._(name), ...(format && { format }) }];
  });
  // Each field has an entry in FIELD_NAMES, so the type holds.
  return Object.fromEntries(labels) as FieldWords<ProductFields>;
}
