import type { PreviewedWrite } from '../../contract/preview.ts';
import type { FormFields } from '../forms/edited-values.ts';
import type { Edited } from '../forms/use-edited.ts';
import { PlanButton } from './plan-button.tsx';

interface PlanFormProps<Row, Values extends FormFields> {
  readonly form: Edited<Row, Values>;
  /** The write that its save would do. */
  readonly write: PreviewedWrite;
}

/** Beside the button of a form: saves it at a time of day, and the form is then as it is saved now. */
export function PlanForm<Row, Values extends FormFields>({ form, write }: PlanFormProps<Row, Values>) {
  return (
    <PlanButton
      write={form.isChanged ? write : null}
      ifMatch={form.revision ?? undefined}
      onPlanned={form.reset}
      onRefused={form.say}
    />
  );
}
