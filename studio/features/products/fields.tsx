import type { ReactNode } from 'react';
import type { Language } from '../../../src/contract/language.ts';
import type { NameOfKind } from '../../contract/field-rows.ts';
import type { PRODUCT_FIELDS } from '../../contract/product-fields.ts';
import type { TranslatedField } from '../../contract/products.ts';
import { Localized } from '../../ui/localized.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEditor } from './editor.ts';
import { useTranslationStates } from './translations.tsx';

interface EntryProps<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly isOptional?: boolean;
}

/** A text field of the form. */
export function TextEntry({
  name,
  ...field
}: EntryProps<NameOfKind<typeof PRODUCT_FIELDS, 'line' | 'gtin'> | 'slug'> & { readonly aside?: ReactNode }) {
  const { form, errorOf, touched, isReadOnly } = useEditor();
  return (
    <form.Field name={name}>
      {({ state, handleChange }) => (
        <TextField
          {...field}
          name={name}
          value={state.value}
          error={errorOf(name)}
          isReadOnly={isReadOnly}
          onChange={(value) => {
            handleChange(value);
            touched(name);
          }}
        />
      )}
    </form.Field>
  );
}

type MoneyName = 'price' | 'oldPrice' | 'cost';
type NumberName = 'stock' | 'weight' | 'popularity' | 'size.length' | 'size.width' | 'size.height';

/** A money field of the form. */
export const MoneyEntry = (props: EntryProps<MoneyName>) => <NumericEntry {...props} Control={MoneyField} />;

/** A whole number field of the form. */
export const NumberEntry = (props: EntryProps<NumberName> & { readonly unit?: string }) => (
  <NumericEntry {...props} Control={NumberField} />
);

interface NumericEntryProps extends EntryProps<MoneyName | NumberName> {
  readonly Control: typeof MoneyField | typeof NumberField;
  readonly unit?: string;
}

function NumericEntry({ name, Control, ...field }: NumericEntryProps) {
  const { form, errorOf, touched, setValidity, isReadOnly } = useEditor();
  return (
    <form.Field name={name}>
      {({ state, handleChange }) => (
        <Control
          {...field}
          name={name}
          value={state.value}
          error={errorOf(name)}
          isDisabled={isReadOnly}
          onValidity={(isValid) => setValidity(name, isValid)}
          onChange={(value) => {
            handleChange(value);
            touched(name);
          }}
        />
      )}
    </form.Field>
  );
}

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
  const { form, errorOf, touched, isReadOnly } = useEditor();
  const { states, confirmation } = useTranslationStates(name);
  const Control = rows === undefined ? TextField : TextArea;
  return (
    <>
      <Localized label={label} states={states}>
        {(lang, text) => (
          <form.Field name={`${name}.${lang}`}>
            {({ state, handleChange }) => (
              <Control
                name={`${name}.${lang}`}
                label={text}
                lang={lang}
                hint={hint?.(lang)}
                isOptional={isOptional}
                isReadOnly={isReadOnly}
                value={state.value}
                error={errorOf(`${name}.${lang}`)}
                {...(rows !== undefined && { rows })}
                onChange={(value) => {
                  handleChange(value);
                  touched(`${name}.${lang}`);
                }}
              />
            )}
          </form.Field>
        )}
      </Localized>
      {confirmation}
    </>
  );
}
