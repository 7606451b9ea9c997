import { useLingui } from '@lingui/react/macro';
import type { Localized } from '../../../src/contract/localized.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import type { FieldWord, FieldWords } from '../conflict/use-field-words.ts';
import { useEditor } from './editor.ts';
import { FIELD_NAMES } from './field-names.ts';
import { ownFieldsOf, type ProductFields, valuesOf } from './product-values.ts';
import type { Saving } from './use-saving.ts';

/** Opens the conflict dialog of a product that another editor has changed; the editor chooses a side for each field. */
export function ConflictNotice({ saving }: { readonly saving: Saving }) {
  const words = useProductWords();
  const { conflict } = saving.state;
  if (!conflict) return null;
  return (
    <ConflictDialog<ProductFields>
      base={ownFieldsOf(saving.initial)}
      theirs={ownFieldsOf(valuesOf(conflict.current))}
      mine={ownFieldsOf(saving.values)}
      changedBy={conflict.changedBy}
      words={words}
      onResolve={(chosen) => void saving.resolve({ ...saving.values, ...chosen, translationsHold: [] })}
      onClose={saving.closeConflict}
    />
  );
}

type Named = { readonly name: Localized };

/** Returns the labels of the fields; values that are ids and codes are shown by their names. */
function useProductWords(): FieldWords<ProductFields> {
  const { i18n } = useLingui();
  const { lang } = useStudio();
  const { options } = useEditor();
  const nameOf = (named: Named | undefined) => named?.name[lang] ?? '—';
  const list = (texts: readonly string[]) => texts.join('; ') || '—';
  const attributeOf = (code: string) => options.attributes.find((one) => one.code === code);
  const says: { readonly [Field in keyof ProductFields]?: (value: ProductFields[Field]) => string } = {
    categoryId: (id) => nameOf(options.categories.find((one) => one.id === id)),
    services: (services) => list(services.map(({ code }) => nameOf(options.services.find((one) => one.code === code)))),
    attributes: (all) => list(all.map(({ code, value }) => `${nameOf(attributeOf(code))}: ${value[lang]}`)),
    pictures: (pictures) => list(pictures.map(({ alt }) => alt[lang] || '—')),
    related: (products) => list(products.map(nameOf)),
  };
  const labels = Object.entries(FIELD_NAMES).map(([field, name]): [string, FieldWord] => {
    const say = says[field as keyof ProductFields] as FieldWord['say'];
    return [field, { label: i18n._(name), ...(say && { say }) }];
  });
  // Each field has an entry in FIELD_NAMES, so the type holds.
  return Object.fromEntries(labels) as FieldWords<ProductFields>;
}
