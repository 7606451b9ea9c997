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
import type { RowForm } from './use-row-form.ts';

interface FormBarProps<Row, Values extends FormFields> {
  readonly form: Edited<Row, Values>;
  /** Label of the save button. */
  readonly label: string;
  /** The write of the save, for the preview; null if it changes no page. */
  readonly write: PreviewedWrite | null;
  /** Labels of the fields. */
  readonly words: FieldWords<Values>;
  /** Fields that the conflict dialog leaves out; those that only the server sets if left out. */
  readonly hidden?: readonly string[];
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
  const question = useLeaveWarning(form.changed > 0 && !isLeaving);
  return (
    <>
      <SaveBar
        label={label}
        changed={form.changed}
        wrong={Object.keys(form.problems).length}
        isPending={form.isPending}
        error={form.error}
        onSave={onSave}
        onReset={form.reset}
      >
        <DraftState draft={form.draft} restored={form.restored} />
        <PagesPreview write={form.isChanged && form.unreadable.size === 0 ? write : null} />
        {props.beside}
      </SaveBar>
      <FormConflict {...props} />
      {question}
    </>
  );
}

interface FormConflictProps<Row, Values extends FormFields> {
  readonly form: RowForm<Row, Values>;
  readonly words: FieldWords<Values>;
  readonly hidden?: readonly string[];
}

/** Opens the conflict dialog if another editor has saved the row meanwhile. */
export function FormConflict<Row, Values extends FormFields>({ form, words, hidden }: FormConflictProps<Row, Values>) {
  const { conflict, theirs } = form;
  if (!conflict || !theirs) return null;
  return (
    <ConflictDialog
      base={form.base}
      theirs={theirs}
      mine={form.mine}
      changedBy={conflict.changedBy}
      words={words}
      hidden={hidden ?? form.hidden}
      onResolve={(chosen) => void form.resolve(chosen)}
      onClose={form.closeConflict}
    />
  );
}
