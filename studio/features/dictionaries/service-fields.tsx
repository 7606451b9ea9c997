import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EMPTY_TEXT } from '../../../src/contract/localized.ts';
import type { StudioService } from '../../contract/dictionaries.ts';
import { replaceAt } from '../../lib/lists.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import layout from '../../ui/layout.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import styles from './dictionaries.module.css';
import { NameFields } from './name-fields.tsx';

type StoredField = StudioService['fields'][number];
type LengthField = Extract<StoredField, { readonly kind: 'length' }>;
type TextField = Extract<StoredField, { readonly kind: 'text' }>;

/** A field as typed: its numbers may be missing. */
export type TypedField =
  | (Omit<LengthField, 'min' | 'max'> & { readonly min: number | null; readonly max: number | null })
  | (Omit<TextField, 'maxLength'> & { readonly maxLength: number | null });

interface ServiceFieldsProps {
  readonly fields: readonly TypedField[];
  readonly onChange: (fields: readonly TypedField[]) => void;
  readonly wrong: Readonly<Record<string, string>>;
  readonly setValidity: (path: string, isValid: boolean) => void;
}

/** Edits the inputs that shoppers fill in for a service: lengths and texts. */
export function ServiceFields({ fields, onChange, wrong, setValidity }: ServiceFieldsProps) {
  const { t } = useLingui();
  // New fields are identified by their index, because fields are only removed from the end of the list.
  const [added] = useState(fields.length);
  const replace = (index: number, field: TypedField) => onChange(replaceAt(fields, index, field));
  return (
    <div className={layout.looseStack}>
      <h3>{t`Що питати в покупця`}</h3>
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields keep their places
        <div key={index} className={styles.field}>
          <NameFields
            code={field.code}
            name={field.name}
            isNew={index >= added}
            onChange={(next) => replace(index, { ...field, ...next })}
            fields={wrong}
            path={`fields.${index}.`}
          />
          <Limits
            field={field}
            onChange={(next) => replace(index, next)}
            path={`fields.${index}`}
            wrong={wrong}
            setValidity={setValidity}
          />
        </div>
      ))}
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          onPress={() => onChange([...fields, { kind: 'length', code: '', name: EMPTY_TEXT, min: null, max: null }])}
        >{t`Питати довжину`}</Button>
        <Button
          variant="secondary"
          onPress={() =>
            onChange([
              ...fields,
              { kind: 'text', code: '', name: EMPTY_TEXT, maxLength: 40, alphabets: ['cyrillic', 'latin'] },
            ])
          }
        >{t`Питати текст`}</Button>
        {fields.length > 0 && (
          <Button variant="quiet" onPress={() => onChange(fields.slice(0, -1))}>{t`Прибрати останнє`}</Button>
        )}
      </div>
    </div>
  );
}

interface LimitsProps {
  readonly field: TypedField;
  readonly onChange: (field: TypedField) => void;
  readonly path: string;
  readonly wrong: Readonly<Record<string, string>>;
  readonly setValidity: (path: string, isValid: boolean) => void;
}

function Limits({ field, onChange, path, wrong, setValidity }: LimitsProps) {
  const { t } = useLingui();
  const number = (
    name: string,
    label: string,
    unit: string,
    value: number | null,
    change: (next: number | null) => void,
  ) => (
    <NumberField
      label={label}
      unit={unit}
      value={value}
      error={wrong[`${path}.${name}`]}
      onValidity={(isValid) => setValidity(`${path}.${name}`, isValid)}
      onChange={change}
    />
  );
  if (field.kind === 'length')
    return (
      <div className={styles.fields}>
        {number('min', t`Найменше`, t`мм`, field.min, (min) => onChange({ ...field, min }))}
        {number('max', t`Найбільше`, t`мм`, field.max, (max) => onChange({ ...field, max }))}
      </div>
    );
  const alphabets = [
    ['cyrillic', t`Кирилиця`],
    ['latin', t`Латиниця`],
    ['digits', t`Цифри`],
    ['punctuation', t`Розділові знаки`],
  ] as const;
  return (
    <div className={styles.fields}>
      {number('maxLength', t`Найбільше символів`, t`симв.`, field.maxLength, (maxLength) =>
        onChange({ ...field, maxLength }),
      )}
      {alphabets.map(([alphabet, name]) => (
        <Checkbox
          key={alphabet}
          isSelected={field.alphabets.includes(alphabet)}
          onChange={(isSelected) =>
            onChange({
              ...field,
              alphabets: isSelected
                ? [...field.alphabets, alphabet]
                : field.alphabets.filter((other) => other !== alphabet),
            })
          }
        >
          {name}
        </Checkbox>
      ))}
    </div>
  );
}
