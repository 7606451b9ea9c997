import { useLingui } from '@lingui/react/macro';
import { REVIEW_STATUS_NAMES } from '../../lib/state-names.ts';
import { useActorText } from '../audit/actor-name.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { type Decision, decisionOf, type ReviewFormState } from './use-review-form.ts';

/** Resolves concurrent decisions of two moderators on a review, field by field. */
export function ReviewConflict({ form }: { readonly form: ReviewFormState }) {
  const { t, i18n } = useLingui();
  const whoIs = useActorText();
  const { base, values, wanted, conflict } = form;
  if (!conflict) return null;
  const names: Readonly<Record<keyof Decision, string>> = {
    status: t`Стан`,
    rejection: t`Причина відмови`,
    reply: t`Відповідь магазину`,
    hidesContacts: t`Сховати контакти в тексті`,
    hiddenPhotos: t`Сховані фото`,
    isBuyer: t`Позначка «Покупець»`,
  };
  const mine: Decision = {
    ...values,
    status: wanted.status ?? values.status,
    rejection: wanted.rejection ?? values.rejection,
  };
  const say = (path: string, value: unknown) => {
    if (path === 'status') return i18n._(REVIEW_STATUS_NAMES[value as Decision['status']]);
    if (Array.isArray(value)) return String(value.length);
    if (typeof value === 'boolean') return value ? t`так` : t`ні`;
    return String(value) || '—';
  };
  return (
    <ConflictDialog
      base={base}
      theirs={decisionOf(conflict.current)}
      mine={mine}
      changedBy={conflict.changedBy && whoIs(conflict.changedBy)}
      labelOf={(path) => names[path as keyof Decision] ?? path}
      say={say}
      onResolve={(chosen) => void form.resolve(chosen, conflict.current)}
      onClose={form.closeConflict}
    />
  );
}
