import { useLingui } from '@lingui/react/macro';
import { useActorText } from '../audit/actor-name.ts';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { type CategoryForm, fieldsOf } from './use-category-form.ts';

/** Somebody else was quicker: field by field, whose is to stand. */
export function CategoryConflict({ form }: { readonly form: CategoryForm }) {
  const { t } = useLingui();
  const whoIs = useActorText();
  const { base, conflict, fields } = form;
  if (!conflict || !base) return null;
  const names: Readonly<Record<string, string>> = {
    'name.uk': t`Назва українською`,
    'name.ru': t`Назва російською`,
    slug: t`Адреса сторінки`,
    'description.uk': t`Опис українською`,
    'description.ru': t`Опис російською`,
    isInMenu: t`Показувати в меню`,
  };
  const say = (value: unknown) => (typeof value === 'boolean' ? (value ? t`так` : t`ні`) : String(value) || '—');
  return (
    <ConflictDialog
      base={{ ...base }}
      theirs={{ ...fieldsOf(conflict.current) }}
      mine={{ ...fields }}
      changedBy={conflict.changedBy && whoIs(conflict.changedBy)}
      labelOf={(path) => names[path] ?? path}
      say={(_, value) => say(value)}
      onResolve={(chosen) => void form.resolve(chosen)}
      onClose={form.closeConflict}
    />
  );
}
