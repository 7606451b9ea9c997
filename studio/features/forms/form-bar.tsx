import type { ReactNode } from 'react';
import type { PreviewedWrite } from '../../contract/preview.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import type { FieldWords } from '../conflict/use-field-words.ts';
import { DraftState } from '../drafts/draft-state.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';
import type { FormFields } from './edited-values.ts';
import { SaveBar } from './save-bar.tsx';
import type { Edited } from './use-edited.ts';
import { useLeaveWarning } from './use-leave-warning.tsx';

interface FormBarProps<Row, Values extends FormFields> {
  readonly form: Edited<Row, Values>;
  /** Label of the save button. */
  readonly label: string;
  /** The write of the save, for the preview; null if it changes no page. */
  readonly write: PreviewedWrite | null;
  /** Labels of the fields. */
  readonly words: FieldWords<Values>;
  /** Disables the leave warning, because the edited row is being removed. */
  readonly isLeaving?: boolean;
  /** Called instead of saving at once, for example to confirm. */
  readonly onSave?: () => void;
  /** Another way to save, beside the button. */
  readonly beside?: ReactNode;
}

/**
 * The bottom bar of a form. It saves or resets the form, shows the state of its draft and the pages that a save would
 * change, opens the conflict dialog, and warns before unsaved changes are left.
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
  const { conflict, theirs } = form;
  if (!conflict || !theirs) return null;
  return (
    <ConflictDialog
      base={form.base}
      theirs={theirs}
      mine={form.values}
      changedBy={conflict.changedBy}
      words={words}
      hidden={form.hidden}
      onResolve={(chosen) => void form.resolve(chosen)}
      onClose={form.closeConflict}
    />
  );
}
