import { useLingui } from '@lingui/react/macro';
import { useActorText } from '../audit/actor-name.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useFieldWords } from '../conflict/use-field-words.ts';
import { fieldNames } from './field-names.ts';
import { ownFieldsOf, type ProductFields, valuesOf } from './product-values.ts';
import type { Saving } from './use-saving.ts';

/** Opens the conflict dialog of a product that another editor has changed; the editor chooses a side for each field. */
export function ConflictNotice({ saving }: { readonly saving: Saving }) {
  const { i18n } = useLingui();
  const { conflict } = saving.state;
  const names = Object.keys(saving.initial);
  const words = useFieldWords(Object.fromEntries(names.map((name) => [name, { label: i18n._(fieldNames(name)) }])));
  const whoIs = useActorText();
  if (!conflict) return null;
  return (
    <ConflictDialog<ProductFields>
      base={ownFieldsOf(saving.initial)}
      theirs={ownFieldsOf(valuesOf(conflict.current))}
      mine={ownFieldsOf(saving.values)}
      changedBy={conflict.changedBy && whoIs(conflict.changedBy)}
      {...words}
      onResolve={(chosen) => void saving.resolve({ ...saving.values, ...chosen, translationsHold: [] })}
      onClose={saving.closeConflict}
    />
  );
}
