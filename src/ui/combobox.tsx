import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './combobox.module.css';
import field from './field.module.css';

/** One of the things that can be chosen. */
export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string | undefined;
}

interface Props {
  readonly label: ReactNode;
  readonly name: string;
  /** What stands in the field. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly ComboboxOption[];
  readonly onChoose: (option: ComboboxOption) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly autoComplete?: string;
  readonly isDisabled?: boolean;
}

/** A field that suggests while it is typed in: the keyboard goes through the list, Enter takes what is marked. */
export function Combobox(props: Props) {
  const { label, name, text, onText, options, onChoose, hint, error, autoComplete = 'off', isDisabled = false } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isListed = isOpen && options.length > 0;
  const choose = (option: ComboboxOption) => {
    onChoose(option);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      setActive((now) => Math.min(Math.max(now + step, 0), options.length - 1));
    }
    const marked = options[active];
    if (event.key === 'Enter' && isListed && marked) {
      event.preventDefault();
      choose(marked);
    }
  };
  const about = `${id}-about`;
  return (
    <div className={field.stacked}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          id={id}
          name={name}
          className={`${field.control} ${field.text}`}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? about : undefined}
          autoComplete={autoComplete}
          disabled={isDisabled}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label={name} className={styles.list} hidden={!isListed}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the field, which keeps the focus
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              // Before the field loses the focus, which closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.label}
              {option.note && <small>{option.note}</small>}
            </div>
          ))}
        </div>
      </div>
      {(error || hint) && (
        <p id={about} className={error ? field.error : field.hint}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
