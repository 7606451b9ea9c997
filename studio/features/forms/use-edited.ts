import { useRef, useState } from 'react';
import type * as v from 'valibot';
import type { Draft } from '../../contract/drafts.ts';
import type { DraftEntity } from '../../contract/entities.ts';
import { ApiError } from '../../lib/api.ts';
import { type Conflict, conflictOf, isLost } from '../../lib/conflict.ts';
import { type FormDraft, useDraft } from '../drafts/use-draft.ts';
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
import { focusFirst } from './focus-field.ts';

/** Input of a save. */
interface Store<Row, Values> {
  readonly values: Values;
  /** Fields that differ from the initial values. */
  readonly changes: Partial<Values>;
  /** Row that the form was opened with; null for a new one. */
  readonly row: Row | null;
  /** Revision of that row, as options of the request. */
  readonly seen: { readonly ifMatch?: number };
}

interface EditedOptions<Row, Values extends FormFields> extends Reading<Row, Values> {
  readonly entity: DraftEntity;
  /** NEW_ID for a row that is not created yet. */
  readonly id: string;
  /** Title in the list of drafts. */
  readonly title: string;
  /** The row as last read; null for a new one. */
  readonly row: Row | null;
  /** Schema of the row in the response to a conflicting save. */
  readonly rowSchema: v.GenericSchema<unknown, Row>;
  /**
   * Saves the form.
   * @returns the saved row
   * @throws ApiError
   */
  readonly store: (write: Store<Row, Values>) => Promise<Row>;
  readonly onSaved: (row: Row) => void;
}

interface Status<Row> {
  readonly isPending: boolean;
  /** Error that belongs to no field. */
  readonly error: unknown;
  /** Error messages by field in the reader's language. */
  readonly problems: Readonly<Record<string, string>>;
  readonly conflict: Conflict<Row> | null;
}

const IDLE = { isPending: false, error: null, problems: {}, conflict: null };

/** A form that is saved as a whole: its values, draft, save and merge with concurrent changes. */
export interface Edited<Row, Values extends FormFields> extends Status<Row>, Begun<Row, Values> {
  readonly changes: Partial<Values>;
  readonly isChanged: boolean;
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** @returns true if the form was saved */
  readonly save: () => Promise<boolean>;
  /** Discards all unsaved changes. */
  readonly reset: () => void;
  /** Values saved by another editor; null without a conflict. */
  readonly theirs: Values | null;
  readonly hidden: readonly string[];
  /** Saves merged values over those of another editor. */
  readonly resolve: (chosen: Values) => Promise<void>;
  readonly closeConflict: () => void;
  /** Shows the errors with which a save would be refused. */
  readonly say: (error: unknown) => void;
  readonly draft: FormDraft;
}

/** Keeps the state of a form, see Edited. Changes saved by others never replace typed values. */
export function useEdited<Row, Values extends FormFields>(options: EditedOptions<Row, Values>): Edited<Row, Values> {
  const { row, rowSchema, valuesOf, revisionOf, fitTo = same, hidden = [] } = options;
  const [form, setForm] = useState(() => begun(options, row));
  const [status, setStatus] = useState<Status<Row>>(IDLE);
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

  const onFound = (draft: Draft): boolean => {
    const found = draftOver(draft, row, options);
    if (found) setForm((now) => ({ ...found, version: now.version + 1 }));
    return found !== null;
  };
  const draft = useDraft({
    ...{ entity: options.entity, id: options.id, title: options.title, values: form.values, base: form.base },
    ...{ baseRevision: form.revision, isDirty: isChanged, onFound },
  });

  /** Saves values over the initial state of the form, or over the state that another editor has saved. */
  const store = async (sent: Values, over: Begun<Row, Values>): Promise<boolean> => {
    setStatus({ ...IDLE, isPending: true });
    try {
      const saved = await options.store({
        ...{ values: sent, changes: changesOf(over.base, sent), row: over.row },
        seen: over.revision === null ? {} : { ifMatch: over.revision },
      });
      return accept(saved, sent);
    } catch (error) {
      if (isLost(error)) lost.current = sent;
      return refuse(error, sent, over);
    }
  };

  const accept = (saved: Row, sent: Values): true => {
    if (isNothing(changesOf(sent, latest.current.values))) void draft.forget();
    lost.current = null;
    setForm((now) => keepTyped(begun(options, saved, now), sent, now));
    setStatus(IDLE);
    options.onSaved(saved);
    return true;
  };

  const refuse = async (error: unknown, sent: Values, over: Begun<Row, Values>): Promise<boolean> => {
    const conflict = conflictOf(error, rowSchema);
    const theirs = conflict && begun(options, conflict.current);
    const bases = lost.current ? [over.base, lost.current] : [over.base];
    const united = theirs && unitedOver(bases, { theirs: theirs.base, mine: sent }, hidden);
    if (theirs && united) return store(united, theirs);
    const problems = error instanceof ApiError ? error.fields : {};
    const isOfFields = Object.keys(problems).length > 0;
    setStatus({ ...IDLE, conflict, problems, error: conflict || isOfFields ? null : error });
    if (isOfFields) setTimeout(() => focusFirst(Object.keys(problems)));
    return false;
  };

  return {
    ...form,
    ...status,
    ...{ changes, isChanged, hidden, draft },
    theirs: status.conflict && valuesOf(status.conflict.current),
    set: (name, value) => {
      setForm((now) => ({ ...now, values: { ...now.values, [name]: value } }));
      setStatus((now) => ({ ...now, problems: without(now.problems, name) }));
    },
    save: async () => !status.isPending && isChanged && store(form.values, form),
    reset: () => {
      setStatus(IDLE);
      setForm((now) => begun(options, now.restored === null ? now.row : row, now));
    },
    resolve: async (chosen) => {
      if (!status.conflict) return;
      const { current } = status.conflict;
      const [values, over] = [fitTo(chosen, current), begun(options, current, form)];
      setForm({ ...over, values, version: form.version + 1 });
      await store(values, over);
    },
    closeConflict: () => setStatus(IDLE),
    say: (error) => void refuse(error, form.values, form),
  };
}

const same = <Values>(values: Values) => values;

const isNothing = (changes: object) => Object.keys(changes).length === 0;

/** Returns the errors without those of a changed field and its parts, which may be outdated. */
const without = (problems: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));
