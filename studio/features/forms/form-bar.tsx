import type { ReactNode } from 'react';
import type { PreviewedWrite } from '../../contract/preview.ts';
import { useActorText } from '../audit/actor-name.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { type FieldWord, useFieldWords } from '../conflict/use-field-words.ts';
import { DraftState } from '../drafts/draft-state.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';
import type { FormFields } from './edited-values.ts';
import { SaveBar } from './save-bar.tsx';
import type { Edited } from './use-edited.ts';
import { useLeaveWarning } from './use-leave-warning.tsx';

interface FormBarProps<Row, Values extends FormFields> {
  readonly form: Edited<Row, Values>;
  /** What saves it. */
  readonly label: string;
  /** The write that the save would do; null for one that changes no page. */
  readonly write: PreviewedWrite | null;
  /** What the fields are called. */
  readonly words: Readonly<Record<Exclude<keyof Values & string, 'version'>, FieldWord>>;
  /** Does not ask before the form is left: what it is of is being removed. */
  readonly isLeaving?: boolean;
  /** Asked first; the form itself where it is left out. */
  readonly onSave?: () => void;
  /** Beside the button: another way to save. */
  readonly beside?: ReactNode;
}

/**
 * The foot of a form: saves it and takes back what was typed, says where its draft is and which pages a save would change,
 * lets one choose when somebody else was quicker, and asks before something unsaved is left.
 */
export function FormBar<Row, Values extends FormFields>(props: FormBarProps<Row, Values>) {
  const { form, label, write, isLeaving = false, onSave = () => void form.save() } = props;
  const changed = Object.keys(form.changes).length;
  const question = useLeaveWarning(form.isChanged && !isLeaving);
  return (
    <>
      <SaveBar
        label={label}
        changed={changed}
        wrong={Object.keys(form.problems).length}
        isPending={form.isPending}
        error={form.error}
        onSave={onSave}
        onReset={form.reset}
      >
        <DraftState draft={form.draft} restored={form.restored} />
        <PagesPreview write={form.isChanged ? write : null} />
        {props.beside}
      </SaveBar>
      <Conflict {...props} />
      {question}
    </>
  );
}

function Conflict<Row, Values extends FormFields>({ form, words }: FormBarProps<Row, Values>) {
  const whoIs = useActorText();
  const said = useFieldWords(words);
  const { conflict, theirs } = form;
  if (!conflict || !theirs) return null;
  return (
    <ConflictDialog
      base={form.base}
      theirs={theirs}
      mine={form.values}
      changedBy={conflict.changedBy && whoIs(conflict.changedBy)}
      {...said}
      hidden={form.hidden}
      onResolve={(chosen) => void form.resolve(chosen)}
      onClose={form.closeConflict}
    />
  );
}
