import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { Draft } from '../../contract/drafts.ts';
import type { DraftEntity } from '../../contract/entities.ts';
import { ApiError } from '../../lib/api.ts';
import { type FormDraft, useDraft } from '../drafts/use-draft.ts';
import {
  type Begun,
  begun,
  changesOf,
  draftOver,
  type FormFields,
  keepTyped,
  type Reading,
  unitedQuietly,
} from './edited-values.ts';
import { focusFirst } from './focus-field.ts';

/** What a save is made of. */
interface Store<Row, Values> {
  readonly values: Values;
  /** The fields that differ from what the form began with, and no others. */
  readonly changes: Partial<Values>;
  /** What the form began with; null for something new. */
  readonly row: Row | null;
  /** The revision that it began with, as a request takes it. */
  readonly seen: { readonly ifMatch?: number };
}

interface EditedOptions<Row, Values extends FormFields> extends Reading<Row, Values> {
  readonly entity: DraftEntity;
  /** NEW_ID for what is not there yet. */
  readonly id: string;
  /** What it is called in the list of drafts. */
  readonly title: string;
  /** As it was read last; null for something new. */
  readonly row: Row | null;
  /** Of the row that a refused save is answered with. */
  readonly rowSchema: v.GenericSchema<unknown, Row>;
  /** Saves it. @returns the row as it is then. @throws ApiError */
  readonly store: (write: Store<Row, Values>) => Promise<Row>;
  readonly onSaved: (row: Row) => void;
}

/** Somebody else has saved it since the form began. */
interface Conflict<Row> {
  readonly current: Row;
  /** A name of the staff, an import; null where nobody knows. */
  readonly changedBy: string | null;
}

interface Status<Row> {
  readonly isPending: boolean;
  /** What no field is to blame for. */
  readonly error: unknown;
  /** What is wrong with which field, in the reader's language. */
  readonly problems: Readonly<Record<string, string>>;
  readonly conflict: Conflict<Row> | null;
}

const IDLE = { isPending: false, error: null, problems: {}, conflict: null };

/** A form of something that is saved whole: what is typed, how it is kept, saved, and put together with others' changes. */
export interface Edited<Row, Values extends FormFields> extends Status<Row>, Begun<Row, Values> {
  readonly changes: Partial<Values>;
  readonly isChanged: boolean;
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** @returns whether it was saved */
  readonly save: () => Promise<boolean>;
  /** Takes back everything that was not saved. */
  readonly reset: () => void;
  /** What they have saved, as the form has it; null without a conflict. */
  readonly theirs: Values | null;
  readonly hidden: readonly string[];
  /** Saves what was made of both over what somebody else has saved. */
  readonly resolve: (chosen: Values) => Promise<void>;
  readonly closeConflict: () => void;
  /** Says what a save would be refused for: what is wrong with which fields. */
  readonly say: (error: unknown) => void;
  readonly draft: FormDraft;
}

/** See Edited. What somebody else saves meanwhile replaces nothing that is typed. */
export function useEdited<Row, Values extends FormFields>(options: EditedOptions<Row, Values>): Edited<Row, Values> {
  const { row, rowSchema, valuesOf, revisionOf, fitTo = same, hidden = [] } = options;
  const [form, setForm] = useState(() => begun(options, row));
  const [status, setStatus] = useState<Status<Row>>(IDLE);
  const latest = useRef(form);
  latest.current = form;
  const changes = changesOf(form.base, form.values);
  const isChanged = !isNothing(changes);

  // Read anew while nothing is typed: the form shows it.
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

  /** Saves fields over what the form, or whoever was quicker, has begun with. */
  const store = async (sent: Values, over: Begun<Row, Values>): Promise<boolean> => {
    setStatus({ ...IDLE, isPending: true });
    try {
      const saved = await options.store({
        ...{ values: sent, changes: changesOf(over.base, sent), row: over.row },
        seen: over.revision === null ? {} : { ifMatch: over.revision },
      });
      return accept(saved, sent);
    } catch (error) {
      return refuse(error, sent, over);
    }
  };

  const accept = (saved: Row, sent: Values): true => {
    if (isNothing(changesOf(sent, latest.current.values))) void draft.forget();
    setForm((now) => keepTyped(begun(options, saved, now), sent, now));
    setStatus(IDLE);
    options.onSaved(saved);
    return true;
  };

  const refuse = async (error: unknown, sent: Values, over: Begun<Row, Values>): Promise<boolean> => {
    const conflict = conflictOf(error, rowSchema);
    const theirs = conflict && begun(options, conflict.current);
    const united = theirs && unitedQuietly({ base: over.base, theirs: theirs.base, mine: sent }, hidden);
    if (theirs && united) {
      // It has all of it already: the answer to this very save was lost.
      if (conflict && isNothing(changesOf(theirs.base, united))) return accept(conflict.current, sent);
      return store(united, theirs);
    }
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

/** Of a field that was changed, and of what belongs to it, nothing that was said may hold any more. */
const without = (problems: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));

function conflictOf<Row>(error: unknown, rowSchema: v.GenericSchema<unknown, Row>): Conflict<Row> | null {
  if (!(error instanceof ApiError) || error.code !== 'revision_conflict') return null;
  const parsed = v.safeParse(v.object({ current: rowSchema, changedBy: v.nullable(v.string()) }), error.details);
  return parsed.success ? (parsed.output as Conflict<Row>) : null;
}
