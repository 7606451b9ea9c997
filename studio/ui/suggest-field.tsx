import { ComboBox as AriaComboBox, Button, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import comboStyles from './combo-box.module.css';
import styles from './field.module.css';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import listStyles from './list-box.module.css';

interface SuggestFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Existing values, the most used first. */
  readonly suggestions: readonly string[];
  /** Called if a suggestion is chosen instead of typed. */
  readonly onChoose?: (value: string) => void;
  readonly lang?: string;
  readonly isOptional?: boolean;
}

/** A text field for any value, with existing values as suggestions. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, hint, error, value, onChange, suggestions, onChoose, lang, isOptional = false } = props;
  const choose = (key: string | number | null) => {
    if (key === null) return;
    onChange(String(key));
    onChoose?.(String(key));
  };
  return (
    <AriaComboBox
      {...ariaField(props)}
      className={styles.field ?? ''}
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      onChange={choose}
      defaultItems={suggestions.map((id) => ({ id }))}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <div className={comboStyles.control}>
        <Input className={styles.control ?? ''} {...(lang !== undefined && { lang })} />
        <Button className={comboStyles.button ?? ''}>
          <Icon name="chevron-down" size="s" />
        </Button>
      </div>
      <FieldNotes hint={hint} error={error} />
      <Popover className={listStyles.popover ?? ''}>
        <ListBox<{ readonly id: string }> className={listStyles.list ?? ''}>
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className={listStyles.item ?? ''}>
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
