import type { PreviewedWrite } from '../../contract/preview.ts';
import type { FormFields } from '../forms/edited-values.ts';
import type { Edited } from '../forms/use-edited.ts';
import { PlanButton } from './plan-button.tsx';

interface PlanFormProps<Row, Values extends FormFields> {
  readonly form: Edited<Row, Values>;
  /** The write of the save. */
  readonly write: PreviewedWrite;
}

/** Button beside the save button of a form: schedules the save and resets the form to the saved values. */
export function PlanForm<Row, Values extends FormFields>({ form, write }: PlanFormProps<Row, Values>) {
  return (
    <PlanButton
      write={form.isChanged && form.unreadable.size === 0 ? write : null}
      ifMatch={form.revision ?? undefined}
      onPlanned={form.reset}
      onRefused={form.showError}
    />
  );
}
