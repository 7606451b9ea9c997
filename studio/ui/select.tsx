import { Select as AriaSelect, Button, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import { clsx } from '../lib/clsx.ts';
import styles from './field.module.css';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import listStyles from './list-box.module.css';

export interface Option<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface SelectProps<Id extends string> extends FieldProps {
  readonly value: Id | null;
  readonly options: readonly Option<Id>[];
  readonly onChange: (value: Id) => void;
  readonly placeholder?: string;
  readonly isOptional?: boolean;
}

/** Chooses one of a few options. For many options, use ComboBox. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, hint, error, value, options, onChange, placeholder, isOptional = false } = props;
  return (
    <AriaSelect
      {...ariaField(props)}
      className={styles.field ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key);
        if (chosen) onChange(chosen.id);
      }}
      placeholder={placeholder ?? '—'}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <Button className={clsx(styles.control, listStyles.button)}>
        <SelectValue className={listStyles.value ?? ''} />
        <Icon name="chevron-down" size="s" />
      </Button>
      <FieldNotes hint={hint} error={error} />
      <Popover className={listStyles.popover ?? ''}>
        <ListBox className={listStyles.list ?? ''} items={options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={listStyles.item ?? ''}>
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
