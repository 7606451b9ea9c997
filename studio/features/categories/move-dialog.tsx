import { useLingui } from '@lingui/react/macro';
import type { StudioCategory } from '../../contract/categories.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';
import { type Place, useCategoryWrites } from './queries.ts';
import { trailOf } from './tree.ts';

/** A dropped category and its target position. */
export interface Move {
  readonly category: StudioCategory;
  readonly place: Place;
}

interface MoveDialogProps extends Move {
  readonly categories: readonly StudioCategory[];
  readonly onClose: () => void;
}

/** Asks for confirmation before a category is moved, with the pages that change. */
export function MoveDialog({ category, place, categories, onClose }: MoveDialogProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { move } = useCategoryWrites();
  const name = category.name[lang];
  const [from, to] = [category.parentId, place.parentId].map(
    (parentId) => trailOf(categories, parentId, lang) || t`Верхній рівень`,
  );
  return (
    <ConfirmDialog
      title={t`Перемістити «${name}»?`}
      action={t`Перемістити`}
      isOpen
      onClose={onClose}
      onConfirm={async () => {
        await move.mutateAsync({ id: category.id, place });
        toast(t`«${name}» переміщено`);
      }}
    >
      {from === to ? <p>{t`Зміниться лише порядок: ${from}.`}</p> : <p>{t`Було: ${from}. Стане: ${to}.`}</p>}
      <PagesPreview write={{ write: 'category.move', input: { id: category.id, ...place } }} />
    </ConfirmDialog>
  );
}
