import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fieldErrors } from '../../lib/api-error.ts';
import { clsx } from '../../lib/clsx.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { CELL, moveAlong, moveDown } from './cell-moves.ts';
import styles from './editable-cell.module.css';

/** A typed value, or the reason why the text is none. */
export type Typed = { readonly value: number } | { readonly problem: string };

/** The value that another person has saved meanwhile. */
export interface CellConflict {
  readonly message: string;
  /** Label of the button that saves the typed value over it. */
  readonly action: string;
  readonly overwrite: () => Promise<CellConflict | null>;
}

interface EditableCellProps {
  /** Name of the column. */
  readonly column: string;
  /** Accessible name, such as "Ціна: Зубок". */
  readonly label: string;
  readonly value: number;
  /** Text of the value in the input. */
  readonly text: string;
  readonly inputMode: 'decimal' | 'numeric';
  readonly parse: (text: string) => Typed;
  /** Saves a value that differs. @returns the conflict with another person's value; null if it was saved */
  readonly save: (value: number) => Promise<CellConflict | null>;
  /** Called when an edit begins, not when a refused value is shown again. */
  readonly onBegin?: () => void;
  /** True if the address asks to edit this cell at once. */
  readonly isAsked?: boolean;
  /** Called once the asked cell is being edited. */
  readonly onAsked?: () => void;
  /** Controls below the input, for the value typed so far; null while it is not valid. */
  readonly below?: (value: number | null) => ReactNode;
  /** The value as shown while it is not edited. */
  readonly children: ReactNode;
}

interface State {
  /** Text of the input; null while the cell is not edited. */
  readonly text: string | null;
  readonly isSaving: boolean;
  readonly problem: string | null;
  readonly conflict: CellConflict | null;
  /** True if the person has begun the edit; a refused save does not take the focus from another cell. */
  readonly takesFocus: boolean;
}

const IDLE: State = { text: null, isSaving: false, problem: null, conflict: null, takesFocus: false };

/**
 * A number of a list that is edited in its place: Enter, F2, a click or a digit begins; Enter saves and moves down, Tab
 * saves and moves along, Escape discards. The typed value stays in the cell until the server has confirmed it; a
 * refused one stays with its reason.
 */
export function EditableCell(props: EditableCellProps) {
  const { column, label, text: initial, onBegin, isAsked = false, onAsked, children } = props;
  const { t } = useLingui();
  const [state, setState] = useState<State>(IDLE);
  const cell = useRef<HTMLSpanElement>(null);
  const { commit, settle } = useCommit(props, state, setState);
  const begin = (text = initial) => {
    setState({ ...IDLE, text, takesFocus: true });
    onBegin?.();
  };
  const latest = useRef({ begin, onAsked });
  latest.current = { begin, onAsked };
  useEffect(() => {
    if (!isAsked) return;
    latest.current.begin();
    latest.current.onAsked?.();
  }, [isAsked]);
  const close = () => {
    setState(IDLE);
    focusButton(cell.current);
  };
  const { text, isSaving } = state;
  return (
    <span ref={cell} className={styles.cell} {...{ [CELL]: column }}>
      {text === null || isSaving ? (
        <button
          type="button"
          className={clsx(styles.value, isSaving && styles.saving)}
          aria-label={isSaving ? t`${label}: зберігаємо ${text ?? ''}` : undefined}
          aria-busy={isSaving}
          onClick={() => !isSaving && begin()}
          onKeyDown={(event) => !isSaving && startByKey(event, begin)}
        >
          {isSaving ? text : children}
          {!isSaving && <span className={styles.hidden}>{t`, змінити`}</span>}
        </button>
      ) : (
        <Editor
          {...props}
          state={state}
          onText={(typed) => setState({ ...IDLE, text: typed })}
          commit={commit}
          close={close}
        />
      )}
      {state.conflict && <Conflict conflict={state.conflict} onOverwrite={settle} onLeave={close} />}
    </span>
  );
}

function focusButton(cell: Element | null): void {
  setTimeout(() => cell?.querySelector<HTMLElement>('button')?.focus());
}

/** Begins with F2 or a digit, which replaces the value; arrows move between rows. Enter is a click of the button. */
function startByKey(event: KeyboardEvent<HTMLElement>, begin: (text?: string) => void): void {
  const { key, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'F2') begin();
  else if (/^\d$/.test(key)) begin(key);
  else if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  else if (!moveDown(currentTarget, key === 'ArrowDown' ? 1 : -1)) return;
  event.preventDefault();
}

/** Returns functions that save the typed value and that wait for the result of a save. */
function useCommit(
  { value, parse, save }: EditableCellProps,
  { text, isSaving }: State,
  setState: (state: State) => void,
) {
  const errorMessage = useErrorMessage();
  const settle = async (saving: Promise<CellConflict | null>) => {
    setState({ ...IDLE, text, isSaving: true });
    try {
      const conflict = await saving;
      setState(conflict ? { ...IDLE, text, conflict } : IDLE);
    } catch (error) {
      const [problem = errorMessage(error)] = Object.values(fieldErrors(error));
      setState({ ...IDLE, text, problem });
    }
  };
  /** @returns false if the text is not a value, which the cell then shows */
  const commit = (): boolean => {
    if (text === null || isSaving) return true;
    const typed = parse(text);
    if ('problem' in typed) {
      setState({ ...IDLE, text, problem: typed.problem });
      return false;
    }
    if (typed.value === value) setState(IDLE);
    else void settle(save(typed.value));
    return true;
  };
  return { commit, settle };
}

interface EditorProps extends EditableCellProps {
  readonly state: State;
  readonly onText: (text: string) => void;
  readonly commit: () => boolean;
  readonly close: () => void;
}

function Editor({ label, text: initial, inputMode, parse, below, state, onText, commit, close }: EditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A key that ends the edit moves the focus, which must not save the value again.
  const isDone = useRef(false);
  const { text, problem, takesFocus } = state;
  const start = useRef({ initial, takesFocus });
  useEffect(() => {
    const { initial, takesFocus } = start.current;
    if (!takesFocus && document.activeElement !== document.body) return;
    input.current?.focus();
    // A digit that began the edit is kept; otherwise typing replaces the value.
    if (input.current?.value === initial) input.current.select();
  }, []);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event;
    if (key === 'Escape') {
      event.stopPropagation();
      isDone.current = true;
      return close();
    }
    if (key !== 'Enter' && key !== 'Tab') return;
    const isSaved = commit();
    isDone.current = isSaved;
    const by = shiftKey ? -1 : 1;
    const isHandled = !isSaved || (key === 'Enter' ? moveDown(currentTarget, by) : moveAlong(currentTarget, by));
    // Enter would otherwise press the button that has just got the focus; Tab leaves the table after its last cell.
    if (isHandled || key === 'Enter') event.preventDefault();
    if (!isHandled) focusButton(currentTarget.closest(`[${CELL}]`));
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    // A switch to another window keeps the cell open.
    if (isDone.current || !document.hasFocus() || event.currentTarget.contains(event.relatedTarget)) return;
    if (!state.conflict && problem === null) commit();
  };
  const typed = parse(text ?? '');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nobody operates the span; the blur of its controls reaches it
    <span className={styles.editor} onBlur={leave}>
      <input
        ref={input}
        className={styles.input}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        autoComplete="off"
        inputMode={inputMode}
        value={text ?? ''}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={press}
      />
      {below?.('value' in typed ? typed.value : null)}
      <span id={id} role="alert" className={styles.problem}>
        {problem}
      </span>
    </span>
  );
}

interface ConflictProps {
  readonly conflict: CellConflict;
  readonly onOverwrite: (saving: Promise<CellConflict | null>) => Promise<void>;
  readonly onLeave: () => void;
}

function Conflict({ conflict, onOverwrite, onLeave }: ConflictProps) {
  const { t } = useLingui();
  return (
    <span role="alert" className={styles.conflict}>
      {conflict.message}
      <Button variant="secondary" onPress={() => void onOverwrite(conflict.overwrite())}>
        {conflict.action}
      </Button>
      <Button variant="quiet" onPress={onLeave}>{t`Лишити ту`}</Button>
    </span>
  );
}
