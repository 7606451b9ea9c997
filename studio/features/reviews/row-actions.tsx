import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { StudioReview } from '../../contract/reviews.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import styles from './reviews.module.css';
import { useMoveReviews } from './use-move.ts';

/** Publishes or rejects a pending review from the list. */
export function RowActions({ review }: { readonly review: StudioReview }) {
  const { t } = useLingui();
  const move = useMoveReviews();
  const errorMessage = useErrorMessage();
  const [isPending, setPending] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const { author, status } = review;
  if (status !== 'pending') return null;
  const publish = async () => {
    setPending(true);
    try {
      await move([review], 'published');
    } catch (error) {
      toast(errorMessage(error), { tone: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <span className={styles.actions}>
      <IconButton
        icon="check"
        label={t`Опублікувати: ${author}`}
        isPending={isPending}
        onPress={() => void publish()}
      />
      <IconButton icon="close" label={t`Відхилити: ${author}`} onPress={() => setRejecting(true)} />
      {isRejecting && (
        <RejectDialog
          title={t`Відхилити відгук: ${author}`}
          onReject={(reason) => move([review], 'rejected', reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </span>
  );
}
