import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components';
import styles from './field.module.css';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import radioStyles from './radio-group.module.css';
import type { Option } from './select.tsx';

interface RadioGroupProps<Id extends string> extends FieldProps {
  readonly value: Id | null;
  readonly options: readonly Option<Id>[];
  readonly onChange: (value: Id) => void;
}

/** Chooses one of a few options, all of which are visible. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, hint, error, value, options, onChange } = props;
  return (
    <AriaRadioGroup
      {...ariaField(props)}
      className={styles.field ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key);
        if (chosen) onChange(chosen.id);
      }}
    >
      <FieldLabel label={label} />
      {options.map((option) => (
        <Radio key={option.id} value={option.id} className={radioStyles.radio ?? ''}>
          <span className={radioStyles.dot} />
          {option.label}
        </Radio>
      ))}
      <FieldNotes hint={hint} error={error} />
    </AriaRadioGroup>
  );
}
