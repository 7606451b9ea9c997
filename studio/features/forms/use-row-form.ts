import { useRef, useState } from 'react';
import type * as v from 'valibot';
import type { Draft } from '../../contract/drafts.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { type Conflict, conflictOf, isLost } from '../../lib/conflict.ts';
import {
  type Begun,
  begun,
  changesOf,
  draftOver,
  type FormFields,
  keepTyped,
  type Reading,
  unitedOver,
} from './edited-values.ts';
import { type FieldPath, type FieldValue, valueAt, withoutErrorsAt, withValue } from './field-path.ts';
import { focusFirst } from './focus-field.ts';

/** Input of a save. */
interface Store<Row, Values> {
  readonly values: Values;
  /** Fields that differ from the initial values. */
  readonly changes: Partial<Values>;
  /** Initial values: those of the row that the form was opened with. */
  readonly base: Values;
  /** Row that the form was opened with; null for a new one. */
  readonly row: Row | null;
  /** Revision of that row, as options of the request. */
  readonly seen: { readonly ifMatch?: number };
}

export interface RowFormOptions<Row, Values extends FormFields> extends Reading<Row, Values> {
  /** The row as last read; null for a new one. */
  readonly row: Row | null;
  /** Schema of the row in the response to a conflicting save; left out if the form only creates rows. */
  readonly rowSchema?: v.GenericSchema<unknown, Row>;
  /** Values that fields which the server does not store have after a save. */
  readonly transient?: Partial<Values>;
  /** Returns the field that shows an error of the request; the one with the error's path if left out. */
  readonly fieldOf?: (path: string, values: Values) => string;
  /**
   * Saves the form.
   * @returns the saved row
   * @throws ApiError
   */
  readonly store: (write: Store<Row, Values>) => Promise<Row>;
  /** Called after a save; `isAllSaved` is false if the editor typed while it was in progress. */
  readonly onSaved: (row: Row, isAllSaved: boolean) => void;
}

interface Status<Row, Values> {
  readonly isPending: boolean;
  /** Error that belongs to no field. */
  readonly error: unknown;
  /** Error messages by field in the reader's language. */
  readonly problems: Readonly<Record<string, string>>;
  readonly conflict: Conflict<Row> | null;
  /** Values that were saved along with the typed ones, for example a state that a button sets. */
  readonly also: Partial<Values>;
}

const IDLE = { isPending: false, error: null, problems: {}, conflict: null, also: {} };

/** Props of the control of a field. */
interface Field<Value> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
  readonly onValidity: (isValid: boolean) => void;
}

/** Changes a field, or a part of it, and clears its error. */
interface SetField<Values> {
  <Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  <Path extends FieldPath<Values>>(path: Path, value: FieldValue<Values, Path>): void;
}

/** A form over a row: its values, its save and its merge with concurrent changes. */
export interface RowForm<Row, Values extends FormFields> extends Omit<Status<Row, Values>, 'also'>, Begun<Row, Values> {
  readonly changes: Partial<Values>;
  readonly isChanged: boolean;
  /** Number of unsaved fields, including those whose input is invalid. */
  readonly changed: number;
  /** Paths of fields whose input is not a number or sum; the form is not saved until they are corrected. */
  readonly unreadable: ReadonlySet<string>;
  readonly setValidity: (path: string, isValid: boolean) => void;
  readonly set: SetField<Values>;
  /**
   * Changes a field that is also changed by what ends later, such as an upload. `change` gets the present value, which
   * may be newer than the rendered one.
   */
  readonly update: <Name extends keyof Values & string>(
    name: Name,
    change: (value: Values[Name]) => Values[Name],
  ) => void;
  /** Returns the props of a field's control: `<TextField label="…" {...form.field('name.uk')} />`. */
  readonly field: <Path extends FieldPath<Values>>(path: Path) => Field<FieldValue<Values, Path>>;
  /**
   * Saves the form.
   * @param also values that are saved along with the typed ones
   * @returns true if it was saved; otherwise the form shows the error
   */
  readonly save: (also?: Partial<Values>) => Promise<boolean>;
  /** Saves the form as `save` does. @throws the error, which the form shows too */
  readonly submit: (also?: Partial<Values>) => Promise<void>;
  /** Discards all unsaved changes. */
  readonly reset: () => void;
  /** Values saved by another editor; null without a conflict. */
  readonly theirs: Values | null;
  /** Values of the save that was in conflict. */
  readonly mine: Values;
  readonly hidden: readonly string[];
  /** Saves merged values over those of another editor. */
  readonly resolve: (chosen: Values) => Promise<void>;
  readonly closeConflict: () => void;
  /** Takes a row that the same person has saved elsewhere, such as by an undo; typed values stay. */
  readonly adopt: (saved: Row) => void;
  /** Shows the error of a refused save, or of a refused plan for it. */
  readonly showError: (error: unknown) => void;
  /** Shows a draft. @returns false if the draft does not differ from the row */
  readonly restore: (draft: Draft) => boolean;
}

/** Keeps the state of a form, see RowForm. Changes saved by others never replace typed values. */
export function useRowForm<Row, Values extends FormFields>(options: RowFormOptions<Row, Values>): RowForm<Row, Values> {
  const { row, valuesOf, revisionOf, fitTo = same, fieldOf = same, hidden = [] } = options;
  const [form, setForm] = useState(() => begun(options, row));
  const [{ also, ...status }, setStatus] = useState<Status<Row, Values>>(IDLE);
  const validity = useValidity(form.version);
  const latest = useRef(form);
  latest.current = form;
  // Values of the last save whose response was lost: they may have been saved.
  const lost = useRef<Values | null>(null);
  const changes = changesOf(form.base, form.values);
  const isChanged = !isNothing(changes);

  // If nothing is typed, a refetched row is shown in the form.
  const [read, setRead] = useState(row);
  if (row !== read) {
    setRead(row);
    if (row && !isChanged && (revisionOf(row) ?? 0) >= (form.revision ?? 0)) setForm(begun(options, row, form));
  }

  /**
   * Saves values over the initial state of the form, or over the state that another editor has saved.
   * @param typed values of the form when the save began
   */
  const store = async (sent: Values, over: Begun<Row, Values>, typed: Values): Promise<void> => {
    setStatus({ ...IDLE, isPending: true });
    let saved: Row;
    try {
      saved = await options.store({
        ...{ values: sent, changes: changesOf(over.base, sent), base: over.base, row: over.row },
        seen: over.revision === null ? {} : { ifMatch: over.revision },
      });
    } catch (error) {
      if (isLost(error)) lost.current = { ...sent, ...options.transient };
      const bases = lost.current ? [over.base, lost.current] : [over.base];
      const united = unitedAfter(error, { options, bases, sent });
      if (united) return store(united.values, united.over, typed);
      showError(error, changesOf(typed, sent));
      throw error;
    }
    lost.current = null;
    const isAllSaved = isNothing(changesOf(typed, latest.current.values));
    setForm((now) => keepTyped(begun(options, saved, now), typed, now));
    setStatus(IDLE);
    options.onSaved(saved, isAllSaved);
  };

  const showError = (error: unknown, beside: Partial<Values> = {}) => {
    const conflict = conflictIn(error, options);
    const problems = problemsOf(error, (path) => fieldOf(path, latest.current.values));
    const isOfFields = !isNothing(problems);
    setStatus({ ...IDLE, conflict, problems, error: conflict || isOfFields ? null : error, also: beside });
    if (isOfFields) setTimeout(() => focusFirst(Object.keys(problems)));
  };

  const submit = async (beside: Partial<Values> = {}) => {
    if (status.isPending || (!isChanged && isNothing(beside))) return;
    await store({ ...form.values, ...beside }, form, form.values);
  };

  const change = (path: string, changed: (values: Values) => unknown) => {
    setForm((now) => ({ ...now, values: withValue(now.values, path, changed(now.values)) }));
    setStatus((now) => ({ ...now, problems: withoutErrorsAt(now.problems, path) }));
  };
  const set = (path: string, value: unknown) => change(path, () => value);

  return {
    ...form,
    ...status,
    ...{ changes, isChanged, hidden, set, submit },
    update: (name, changed) => change(name, (values) => changed(values[name])),
    ...{ unreadable: validity.unreadable, setValidity: validity.set },
    changed: Math.max(Object.keys(changes).length, validity.unreadable.size),
    theirs: status.conflict && valuesOf(status.conflict.current),
    mine: { ...form.values, ...also },
    field: (path) => ({
      name: path,
      value: valueAt(form.values, path),
      error: status.problems[path],
      onChange: (value) => set(path, value),
      onValidity: (isValid) => validity.set(path, isValid),
    }),
    save: async (beside) => {
      if (validity.unreadable.size > 0) {
        focusFirst([...validity.unreadable]);
        return false;
      }
      if (status.isPending || (!isChanged && beside === undefined)) return false;
      return submit(beside).then(
        () => true,
        () => false,
      );
    },
    reset: () => {
      setStatus(IDLE);
      setForm((now) => ({
        ...begun(options, now.restored === null ? now.row : row, now),
        // Fields with invalid input have a text of their own, which is reset too.
        version: now.version + 1,
      }));
    },
    resolve: async (chosen) => {
      if (!status.conflict) return;
      const { current } = status.conflict;
      const [values, over] = [fitTo(chosen, current), begun(options, current, form)];
      setForm({ ...over, values, version: form.version + 1 });
      await store(values, over, values).catch(ignoreShown);
    },
    adopt: (saved) => setForm((now) => keepTyped(begun(options, saved, now), now.base, now)),
    closeConflict: () => setStatus(IDLE),
    showError: (error) => showError(error),
    restore: (draft) => {
      const found = draftOver(draft, row, options);
      if (found) setForm((now) => ({ ...found, version: now.version + 1 }));
      return found !== null;
    },
  };
}

/** Returns the conflict because of which a save was refused; null for other errors. */
const conflictIn = <Row, Values extends FormFields>(error: unknown, { rowSchema }: RowFormOptions<Row, Values>) =>
  rowSchema ? conflictOf(error, rowSchema) : null;

interface Refused<Row, Values extends FormFields> {
  readonly options: RowFormOptions<Row, Values>;
  /** Values that the sent ones may be based on. */
  readonly bases: readonly Values[];
  readonly sent: Values;
}

/** Returns the values to save over those of another editor; null if there is no conflict or the person has to choose. */
function unitedAfter<Row, Values extends FormFields>(error: unknown, { options, bases, sent }: Refused<Row, Values>) {
  const conflict = conflictIn(error, options);
  if (!conflict) return null;
  const over = begun(options, conflict.current);
  const values = unitedOver(bases, { theirs: over.base, mine: sent }, options.hidden);
  return values && { values, over };
}

/** Returns the messages of an error by the fields that show them. */
const problemsOf = (error: unknown, fieldOf: (path: string) => string) =>
  Object.fromEntries(Object.entries(fieldErrors(error)).map(([path, text]) => [fieldOf(path), text]));

/**
 * Keeps the paths of fields whose input is not a number or sum.
 * @param version of the form: when it increases, fields show their values again and all input is valid
 */
function useValidity(version: number) {
  const [state, setState] = useState({ version, unreadable: NO_PATHS });
  return {
    unreadable: state.version === version ? state.unreadable : NO_PATHS,
    set: (path: string, isValid: boolean) =>
      setState((now) => {
        const unreadable = now.version === version ? now.unreadable : NO_PATHS;
        if (isValid !== unreadable.has(path)) return now;
        const next = new Set(unreadable);
        if (isValid) next.delete(path);
        else next.add(path);
        return { version, unreadable: next };
      }),
  };
}

const NO_PATHS: ReadonlySet<string> = new Set();

const same = <Values>(values: Values) => values;

const isNothing = (changes: object) => Object.keys(changes).length === 0;

/** The form shows the error of a save itself. */
const ignoreShown = () => undefined;
