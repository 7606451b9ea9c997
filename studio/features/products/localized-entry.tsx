import type { Language } from '../../../src/contract/language.ts';
import type { TranslatedField } from '../../contract/products.ts';
import { Localized } from '../../ui/localized.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEditor } from './editor.ts';
import { useTranslationStates } from './translations.tsx';

interface LocalizedEntryProps {
  readonly name: TranslatedField;
  readonly label: string;
  readonly hint?: (lang: Language) => string | undefined;
  /** Number of rows of a text area; a one-line field if left out. */
  readonly rows?: number;
  readonly isOptional?: boolean;
}

/** A localised text field of the form with the state of its translation. */
export function LocalizedEntry({ name, label, hint, rows, isOptional = false }: LocalizedEntryProps) {
  const { form, isReadOnly } = useEditor();
  const { states, confirmation } = useTranslationStates(name);
  const Control = rows === undefined ? TextField : TextArea;
  return (
    <>
      <Localized label={label} states={states}>
        {(lang, text) => (
          <Control
            {...form.field(`${name}.${lang}`)}
            label={text}
            lang={lang}
            hint={hint?.(lang)}
            isOptional={isOptional}
            isReadOnly={isReadOnly}
            {...(rows !== undefined && { rows })}
          />
        )}
      </Localized>
      {confirmation}
    </>
  );
}
