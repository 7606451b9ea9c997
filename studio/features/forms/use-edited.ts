import { type DraftEntity, NEW_ID } from '../../contract/entities.ts';
import { type FormDraft, useDraft } from '../drafts/use-draft.ts';
import type { FormFields } from './edited-values.ts';
import { type RowForm, type RowFormOptions, useRowForm } from './use-row-form.ts';

interface EditedOptions<Row, Values extends FormFields> extends Omit<RowFormOptions<Row, Values>, 'onSaved'> {
  readonly entity: DraftEntity;
  /** NEW_ID for a row that is not created yet. */
  readonly id: string;
  /** Title in the list of drafts. */
  readonly title: string | ((values: Values) => string);
  readonly onSaved: (row: Row) => void;
}

/** A form over a row whose unsaved values are kept as a draft. */
export interface Edited<Row, Values extends FormFields> extends RowForm<Row, Values> {
  readonly draft: FormDraft;
}

/** Keeps the state of a form and its draft. Forms with personal data use useRowForm(), because drafts are stored. */
export function useEdited<Row, Values extends FormFields>(options: EditedOptions<Row, Values>): Edited<Row, Values> {
  const { entity, id, onSaved } = options;
  const isNew = id === NEW_ID;
  const form = useRowForm<Row, Values>({
    ...options,
    onSaved: (row, isAllSaved) => {
      // Values that were typed while a row was created are not a draft of another new row.
      if (isAllSaved || isNew) void draft.forget();
      onSaved(row);
    },
  });
  const title = typeof options.title === 'string' ? options.title : options.title(form.values);
  const draft = useDraft({
    ...{ entity, id, title, values: form.values, base: form.base },
    ...{ baseRevision: form.revision, isDirty: form.isChanged && !(isNew && form.row), onFound: form.restore },
  });
  return { ...form, draft };
}
