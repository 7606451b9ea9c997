import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LANGUAGES } from '../../../src/contract/language.ts';
import type { Localized } from '../../../src/contract/localized.ts';
import type { TranslatedField } from '../../contract/products.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { TranslationState } from '../../ui/localized.tsx';
import { useEditor } from './editor.ts';
import { leftBehind } from './product-values.ts';

/** Long texts that are equal in both languages are considered untranslated. */
const NEVER_ALIKE: ReadonlySet<TranslatedField> = new Set(['summary', 'description', 'seoDescription']);

interface Translation {
  readonly states: Partial<Localized<TranslationState>>;
  /** Checkbox that confirms that the outdated translation is still valid. */
  readonly confirmation: ReactNode;
}

/** Returns the state of a text's translation: derived from unsaved changes if there are any, otherwise as stored. */
export function useTranslationStates(field: TranslatedField): Translation {
  const { t } = useLingui();
  const { form, product, isReadOnly } = useEditor();
  const { values, base: initial } = form;
  const known = product?.outdated.find((outdated) => outdated.field === field);
  const text = values[field];
  const isEdited = LANGUAGES.some((lang) => text[lang] !== initial[field][lang]);
  const behind = isEdited ? (leftBehind(initial, values, field) ?? undefined) : known?.lang;
  const isHeld = values.translationsHold.includes(field);
  const isAlike = NEVER_ALIKE.has(field) && text.uk !== '' && text.uk === text.ru;
  const hold = (isSelected: boolean) =>
    form.set(
      'translationsHold',
      isSelected ? [...values.translationsHold, field] : values.translationsHold.filter((other) => other !== field),
    );
  const confirmations: Localized = {
    uk: t`Український текст і далі означає те саме`,
    ru: t`Російський текст і далі означає те саме`,
  };
  if (behind && product && !isReadOnly) {
    return {
      states: isHeld ? {} : { [behind]: 'outdated' },
      confirmation: (
        <Checkbox isSelected={isHeld} onChange={hold}>
          {confirmations[behind]}
        </Checkbox>
      ),
    };
  }
  return { states: isAlike ? { ru: 'missing' } : {}, confirmation: null };
}
