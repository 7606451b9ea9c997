import { useLingui } from '@lingui/react/macro';
import { REVIEW_STATUS_NAMES } from '../../lib/state-names.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { type Decision, decisionOf, type ReviewFormState } from './use-review-form.ts';

/** Resolves concurrent decisions of two moderators on a review, field by field. */
export function ReviewConflict({ form }: { readonly form: ReviewFormState }) {
  const { t, i18n } = useLingui();
  const { base, values, wanted, conflict } = form;
  if (!conflict) return null;
  const mine: Decision = {
    ...values,
    status: wanted.status ?? values.status,
    rejection: wanted.rejection ?? values.rejection,
  };
  return (
    <ConflictDialog
      base={base}
      theirs={decisionOf(conflict.current)}
      mine={mine}
      changedBy={conflict.changedBy}
      words={{
        status: { label: t`Стан`, say: (status) => i18n._(REVIEW_STATUS_NAMES[status as Decision['status']]) },
        rejection: { label: t`Причина відмови` },
        reply: { label: t`Відповідь магазину` },
        hidesContacts: { label: t`Сховати контакти в тексті` },
        hiddenPhotos: { label: t`Сховані фото`, say: (ids) => String((ids as Decision['hiddenPhotos']).length) },
        isBuyer: { label: t`Позначка «Покупець»` },
      }}
      onResolve={(chosen) => void form.resolve(chosen, conflict.current)}
      onClose={form.closeConflict}
    />
  );
}
