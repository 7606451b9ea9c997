import type { ComponentProps } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'children'> {
  /** Unique on the page. Not by useId(): parts of pages are rendered separately; see src/app/render-parts.tsx. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A select element with its label beside it. */
export function SelectField({ label, options, id, ...rest }: Props) {
  return (
    <div className={styles.inline}>
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id} className={styles.control}>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
