import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useState } from 'react';
import styles from './combobox.module.css';
import { type ComboboxOption, exactOption, optionFor } from './combobox-rules.ts';
import field from './field.module.css';
import { useCombobox } from './use-combobox.ts';

interface Props {
  readonly label: ReactNode;
  readonly name: string;
  /** Of the field; its own where none is given. */
  readonly id?: string;
  /** What stands in the field. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What is suggested for the text. */
  readonly options: readonly ComboboxOption[];
  readonly onChoose: (option: ComboboxOption) => void;
  /** The text is that of an option that was chosen. */
  readonly isChosen: boolean;
  /** The suggestions for this text are not there yet. */
  readonly isLoading?: boolean;
  /** Only an option counts: a text that was typed is exchanged for the one that it stands for, or is a mistake. */
  readonly isStrict?: boolean;
  /** Instead of the list, where the text has no suggestions; nothing is said where it is not given. */
  readonly empty?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly autoComplete?: string;
}

/**
 * A field of a form that suggests while it is typed in. Whoever leaves it, or presses Enter, has chosen what they typed,
 * as soon as the suggestions for it are there.
 */
export function Combobox(props: Props) {
  const { label, name, text, onText, options, onChoose, isChosen, hint, error, empty, autoComplete = 'off' } = props;
  const { isLoading = false, isStrict = false } = props;
  const { t } = useLingui();
  const own = useId();
  const { id = own } = props;
  const [isOpen, setOpen] = useState(false);
  const [isUnmatched, commit, cancelCommit] = useCommit(props);
  const choose = (option: ComboboxOption) => {
    cancelCommit();
    onChoose(option);
    combobox.close();
  };
  /** Enter sends the form only once there is nothing to choose here. */
  const onEnter = (event: Pick<KeyboardEvent, 'preventDefault'>) => {
    const option = combobox.isListed ? (options[combobox.active] ?? optionFor(text, options)) : null;
    const isDue = isStrict && !isChosen && text.trim() !== '';
    if (option || isDue) event.preventDefault();
    if (option && !isLoading) choose(option);
    else if (isDue) commit();
  };
  const combobox = useCombobox({ isOpen, onOpenChange: setOpen, count: options.length, onEnter });
  const onBlur = () => {
    const highlighted = options[combobox.active];
    if (highlighted) return choose(highlighted);
    combobox.close();
    commit();
  };
  const isEmpty = isOpen && !isLoading && !isChosen && options.length === 0 && text.trim() !== '' && Boolean(empty);
  const message = error ?? (isUnmatched ? t`Виберіть зі списку` : undefined);
  return (
    <div className={field.stacked}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={`${field.stacked} ${styles.box}`}>
        <input
          id={id}
          name={name}
          className={`${field.control} ${field.text}`}
          role="combobox"
          aria-expanded={combobox.isListed}
          {...combobox.inputProps}
          aria-autocomplete="list"
          aria-invalid={message ? true : undefined}
          aria-describedby={message || hint ? `${id}-about` : undefined}
          autoComplete={autoComplete}
          value={text}
          onChange={(event) => {
            cancelCommit();
            onText(event.target.value);
            combobox.reopen();
          }}
          onFocus={({ target }) => {
            // A mistake is read first; a click, typing and the arrows open the list.
            if (!message) combobox.open();
            // What is typed next is another choice, not the rest of this one.
            if (isChosen) target.select();
          }}
          onClick={combobox.open}
          onBlur={onBlur}
        />
        {/* Within the box, so that the list is below it and hides nothing. */}
        {(message || hint) && (
          <p id={`${id}-about`} className={message ? field.error : field.hint}>
            {message ?? hint}
          </p>
        )}
        <div
          {...combobox.listProps}
          role="listbox"
          aria-labelledby={`${id}-label`}
          className={styles.list}
          hidden={!combobox.isListed}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the field, which keeps the focus
            <div
              key={option.value}
              {...combobox.optionProps(index)}
              role="option"
              tabIndex={-1}
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
        <div role="status" className={isEmpty ? styles.empty : undefined}>
          {isEmpty && empty}
        </div>
      </div>
    </div>
  );
}

/**
 * Commits a typed text: exchanges it for the option that it stands for, once the suggestions for it are there; where any
 * text will do, only for the option that is called exactly so.
 * @returns whether it stands for none; how to commit; how to cancel that, when the text changes.
 */
function useCommit({ text, options, onChoose, isChosen, isLoading = false, isStrict = false }: Props) {
  const [state, setState] = useState<'idle' | 'requested' | 'unmatched'>('idle');
  const isDue = state === 'requested' && !isLoading;
  useEffect(() => {
    if (!isDue) return;
    const isTyped = !isChosen && text.trim() !== '';
    const option = isTyped ? (isStrict ? optionFor : exactOption)(text, options) : null;
    setState(isTyped && isStrict && !option ? 'unmatched' : 'idle');
    if (option) onChoose(option);
  });
  return [state === 'unmatched' && isStrict && !isChosen, () => setState('requested'), () => setState('idle')] as const;
}
