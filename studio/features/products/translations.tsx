import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import type { Language } from '../../../src/contract/language.ts';
import type { TranslatedField } from '../../contract/products.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { TranslationState } from '../../ui/localized.tsx';
import { useEditor } from './editor.ts';
import { leftBehind } from './product-values.ts';

/** Long texts that are the same in both languages have not been translated yet. */
const NEVER_ALIKE: ReadonlySet<TranslatedField> = new Set(['summary', 'description', 'seoDescription']);

interface Translation {
  readonly states: Readonly<Partial<Record<Language, TranslationState>>>;
  /** Where one language was left behind: whether it still says the same all the same. */
  readonly confirmation: ReactNode;
}

/** What is known of a text's translation: before it is saved by what is typed, and else by what the shop remembers. */
export function useTranslationStates(field: TranslatedField): Translation {
  const { t } = useLingui();
  const { form, product, initial, isReadOnly } = useEditor();
  const values = useStore(form.store, (state) => state.values);
  const known = product?.outdated.find((outdated) => outdated.field === field);
  const text = values[field];
  const isEdited = text.uk !== initial[field].uk || text.ru !== initial[field].ru;
  const behind = isEdited ? (leftBehind(initial, values, field) ?? undefined) : known?.lang;
  const isHeld = values.translationsHold.includes(field);
  const isAlike = NEVER_ALIKE.has(field) && text.uk !== '' && text.uk === text.ru;
  const hold = (isSelected: boolean) =>
    form.setFieldValue('translationsHold', (others) =>
      isSelected ? [...others, field] : others.filter((other) => other !== field),
    );
  if (behind && product && !isReadOnly) {
    return {
      states: isHeld ? {} : { [behind]: 'outdated' },
      confirmation: (
        <Checkbox isSelected={isHeld} onChange={hold}>
          {behind === 'ru' ? t`Російський текст і далі означає те саме` : t`Український текст і далі означає те саме`}
        </Checkbox>
      ),
    };
  }
  return { states: isAlike ? { ru: 'missing' } : {}, confirmation: null };
}
