import { Checkbox as AriaCheckbox, CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components';
import checkboxStyles from './checkbox.module.css';
import styles from './field.module.css';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import type { Option } from './select.tsx';

interface CheckboxGroupProps<Id extends string> extends FieldProps {
  readonly value: readonly Id[];
  readonly options: readonly Option<Id>[];
  readonly onChange: (value: readonly Id[]) => void;
}

/** Chooses any number of a few options. */
export function CheckboxGroup<Id extends string>(props: CheckboxGroupProps<Id>) {
  const { label, hint, error, value, options, onChange } = props;
  return (
    <AriaCheckboxGroup
      {...ariaField(props)}
      className={styles.field ?? ''}
      value={[...value]}
      onChange={(keys) => onChange(options.map(({ id }) => id).filter((id) => keys.includes(id)))}
    >
      <FieldLabel label={label} />
      {options.map((option) => (
        <AriaCheckbox key={option.id} value={option.id} className={checkboxStyles.checkbox ?? ''}>
          {({ isSelected }) => (
            <>
              <span className={checkboxStyles.box}>{isSelected && <Icon name="check" size="s" />}</span>
              {option.label}
            </>
          )}
        </AriaCheckbox>
      ))}
      <FieldNotes hint={hint} error={error} />
    </AriaCheckboxGroup>
  );
}
