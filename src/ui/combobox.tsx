import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './combobox.module.css';
import { actionOf, type ComboboxOption, exactOption, optionFor } from './combobox-rules.ts';
import field from './field.module.css';

interface Props {
  readonly label: ReactNode;
  readonly name: string;
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
  /** Only a suggestion counts: a text that was typed is exchanged for the one that it stands for, or is a mistake. */
  readonly isStrict?: boolean;
  /** Instead of the list, where the text has no suggestions; nothing is said where it is not given. */
  readonly empty?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly autoComplete?: string;
  readonly isDisabled?: boolean;
}

/**
 * A field that suggests while it is typed in; see combobox-rules.ts for its keys. Whoever leaves it, or presses Enter,
 * has chosen what they typed, as soon as the suggestions for it are there.
 */
export function Combobox(props: Props) {
  const { label, name, text, onText, options, onChoose, isChosen, hint, error, empty, autoComplete = 'off' } = props;
  const { isLoading = false, isStrict = false, isDisabled = false } = props;
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isUnclear, settle, forget] = useSettling(props);
  const isListed = isOpen && options.length > 0;
  const isEmpty = isOpen && !isLoading && !isChosen && options.length === 0 && text.trim() !== '' && Boolean(empty);
  const message = error ?? (isUnclear ? t`Виберіть зі списку` : undefined);
  const choose = (option: ComboboxOption) => {
    forget();
    onChoose(option);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = actionOf(event, { isOpen: isListed, active: isListed ? active : -1, count: options.length });
    if (action?.kind === 'unmark') return setActive(-1);
    if (action?.kind === 'take') return take(event);
    if (!action) return;
    event.preventDefault();
    setOpen(action.kind !== 'close');
    setActive(action.kind === 'mark' ? action.index : -1);
  };
  /** Enter sends the form only once there is nothing to choose here. */
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    const option = isListed ? (options[active] ?? optionFor(text, options)) : null;
    const isDue = isStrict && !isChosen && text.trim() !== '';
    if (option || isDue) event.preventDefault();
    if (option && !isLoading) choose(option);
    else if (isDue) settle();
  };
  const leave = () => {
    const marked = isListed ? options[active] : undefined;
    if (marked) return choose(marked);
    setOpen(false);
    settle();
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
          aria-invalid={message ? true : undefined}
          aria-describedby={message || hint ? about : undefined}
          autoComplete={autoComplete}
          disabled={isDisabled}
          value={text}
          onChange={(event) => {
            forget();
            onText(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={({ target }) => {
            setOpen(true);
            // What is typed next is another choice, not the rest of this one.
            if (isChosen) target.select();
          }}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <div id={`${id}-list`} role="listbox" aria-label={name} className={styles.list} hidden={!isListed}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the field, which keeps the focus
            <div
              key={option.value}
              id={`${id}-${index}`}
              ref={isListed && index === active ? scrollThere : undefined}
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
        <div role="status" className={isEmpty ? styles.empty : undefined}>
          {isEmpty && empty}
        </div>
      </div>
      {(message || hint) && (
        <p id={about} className={message ? field.error : field.hint}>
          {message ?? hint}
        </p>
      )}
    </div>
  );
}

const scrollThere = (option: Element | null) => option?.scrollIntoView({ block: 'nearest' });

/**
 * Exchanges a typed text for the option that it stands for, once the suggestions for it are there; where any text will
 * do, only for the one that is called exactly so.
 * @returns whether it stands for none; how to begin; how to begin anew with another text.
 */
function useSettling({ text, options, onChoose, isChosen, isLoading = false, isStrict = false }: Props) {
  const [state, setState] = useState<'typing' | 'due' | 'unclear'>('typing');
  const isDue = state === 'due' && !isLoading;
  useEffect(() => {
    if (!isDue) return;
    const isOpenQuestion = !isChosen && text.trim() !== '';
    const option = isOpenQuestion ? (isStrict ? optionFor : exactOption)(text, options) : null;
    setState(isOpenQuestion && isStrict && !option ? 'unclear' : 'typing');
    if (option) onChoose(option);
  });
  return [state === 'unclear' && isStrict && !isChosen, () => setState('due'), () => setState('typing')] as const;
}
