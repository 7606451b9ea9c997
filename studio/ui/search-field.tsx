import { useLingui } from '@lingui/react/macro';
import { SearchField as AriaSearchField, Button, Input, Label } from 'react-aria-components';
import { clsx } from '../lib/clsx.ts';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: (value: string) => void;
  readonly placeholder?: string;
  readonly isLabelHidden?: boolean;
}

export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  placeholder,
  isLabelHidden = false,
}: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <AriaSearchField
      className={fieldStyles.field ?? ''}
      value={value}
      onChange={onChange}
      {...(onSubmit && { onSubmit })}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className={fieldStyles.label ?? ''}>{label}</Label>}
      <div className={styles.control}>
        <Icon name="search" size="s" />
        <Input
          className={clsx(fieldStyles.control, styles.input)}
          {...(placeholder !== undefined && { placeholder })}
        />
        {value !== '' && (
          <Button className={styles.clear ?? ''} aria-label={t`Очистити`}>
            <Icon name="close" size="s" />
          </Button>
        )}
      </div>
    </AriaSearchField>
  );
}
