import { useLingui } from '@lingui/react/macro';
import { ComboBox as AriaComboBox, Button, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import comboStyles from './combo-box.module.css';
import styles from './field.module.css';
import { ariaField, FieldLabel, FieldNotes, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import listStyles from './list-box.module.css';

export interface ComboOption {
  readonly id: string;
  readonly label: string;
  /** Secondary text beside the label: a SKU, a path. */
  readonly note?: string;
}

interface ComboBoxProps extends FieldProps {
  readonly value: string | null;
  readonly options: readonly ComboOption[];
  readonly onChange: (value: string | null) => void;
  /** If given, the owner filters the options (for example on the server); otherwise they are filtered by label. */
  readonly onSearch?: (text: string) => void;
  readonly searchText?: string;
  readonly isOptional?: boolean;
  readonly placeholder?: string;
  /** Keeps typed text on blur if no option is chosen; otherwise the text is reset to the label of the value. */
  readonly isTextKept?: boolean;
  readonly onFocusChange?: (isFocused: boolean) => void;
}

/** Chooses one of many options by typing. */
export function ComboBox(props: ComboBoxProps) {
  const { label, hint, error, value, options, onChange, onSearch, searchText, isOptional = false, placeholder } = props;
  const { isTextKept = false, onFocusChange } = props;
  const { t } = useLingui();
  return (
    <AriaComboBox
      {...ariaField(props)}
      className={styles.field ?? ''}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      allowsEmptyCollection
      allowsCustomValue={isTextKept}
      {...(onFocusChange && { onFocusChange })}
      menuTrigger="focus"
      {...(onSearch
        ? { items: options, inputValue: searchText ?? '', onInputChange: onSearch }
        : { defaultItems: options })}
    >
      <FieldLabel label={label} isOptional={isOptional} />
      <div className={comboStyles.control}>
        <Input className={styles.control ?? ''} {...(placeholder !== undefined && { placeholder })} />
        <Button className={comboStyles.button ?? ''}>
          <Icon name="chevron-down" size="s" />
        </Button>
      </div>
      <FieldNotes hint={hint} error={error} />
      <Popover className={listStyles.popover ?? ''}>
        <ListBox<ComboOption>
          className={listStyles.list ?? ''}
          renderEmptyState={() => <div className={listStyles.empty}>{t`Нічого не знайдено`}</div>}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={listStyles.item ?? ''}>
              <span>{option.label}</span>
              {option.note !== undefined && <span className={listStyles.note}>{option.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
