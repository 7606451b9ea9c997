import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StudioReview } from '../../contract/reviews.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useMoveReviews } from './use-move.ts';

interface BulkActionsProps {
  readonly reviews: readonly StudioReview[];
  readonly onDone: () => void;
}

/** Actions for the selected reviews. */
export function BulkActions({ reviews, onDone }: BulkActionsProps) {
  const { t } = useLingui();
  const move = useMoveReviews();
  const [open, setOpen] = useState<'publish' | 'reject' | null>(null);
  const count = reviews.length;
  const close = () => setOpen(null);
  return (
    <>
      <BulkBar count={count} onClear={onDone}>
        <Button onPress={() => setOpen('publish')}>{t`Опублікувати`}</Button>
        <Button variant="secondary" onPress={() => setOpen('reject')}>{t`Відхилити`}</Button>
      </BulkBar>
      <ConfirmDialog
        title={t`Опублікувати відгуки`}
        action={t`Опублікувати: ${count}`}
        isOpen={open === 'publish'}
        onClose={close}
        onConfirm={async () => {
          await move(reviews, 'published');
          onDone();
        }}
      >
        <p>{t`Вони з’являться на сайті: про магазин — на сторінці відгуків, про товари — на їхніх сторінках.`}</p>
      </ConfirmDialog>
      {open === 'reject' && (
        <RejectDialog
          title={t`Відхилити відгуки: ${count}`}
          onClose={close}
          onReject={async (reason) => {
            await move(reviews, 'rejected', reason);
            onDone();
          }}
        />
      )}
    </>
  );
}
