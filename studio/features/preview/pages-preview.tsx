import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PreviewedWrite, PreviewResult } from '../../contract/preview.ts';
import { ApiError } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PagesDialog } from './pages-dialog.tsx';
import styles from './pages-preview.module.css';
import { usePreview } from './use-preview.ts';

interface PagesPreviewProps {
  /** The write of the form; null if there is nothing to save. */
  readonly write: PreviewedWrite | null;
}

/** Shows the number of pages that a save would change, with a list in which each can be viewed. */
export function PagesPreview({ write }: PagesPreviewProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const { preview, error, isPending, isRetried, retry } = usePreview(write);
  const summaryOf = useSummary();
  const [isOpen, setOpen] = useState(false);
  if (write === null) return null;
  const result = preview?.result ?? null;
  const isIncomplete = error !== null ? !isOfFields(error) : (result?.unchecked ?? 0) > 0;
  return (
    <div className={styles.preview}>
      <div role="status" className={styles.words}>
        {error !== null && <p>{isOfFields(error) ? t`Виправте поля, щоб побачити сторінки` : errorMessage(error)}</p>}
        {isPending && !preview?.progress && (
          <p className={styles.pending}>
            <Spinner />
            {t`Дивимося, які сторінки зміняться…`}
          </p>
        )}
        {result && !isPending && <p>{summaryOf(result)}</p>}
      </div>
      {isPending && preview?.progress && (
        <ProgressBar
          label={t`Дивимося, які сторінки зміняться…`}
          value={preview.progress.checked / Math.max(1, preview.progress.planned)}
        />
      )}
      {/* The button that was pressed stays, and keeps the focus. */}
      {(isIncomplete || isRetried) && (
        <Button variant="quiet" isPending={isPending} onPress={retry}>{t`Подивитися ще раз`}</Button>
      )}
      {preview && result && result.pages.length > 0 && (
        <>
          <Button variant="quiet" onPress={() => setOpen(true)}>{t`Показати сторінки`}</Button>
          <PagesDialog id={preview.id} result={result} isOpen={isOpen} onOpenChange={setOpen} />
        </>
      )}
      {result?.areRemovalsBlocked && (
        <Notice tone="warning">{t`Зникне дуже багато сторінок. Після збереження студія спитає, чи справді прибрати їх із сайту.`}</Notice>
      )}
    </div>
  );
}

const isOfFields = (error: unknown) => error instanceof ApiError && Object.keys(error.fields).length > 0;

/** Returns a function that words the number of pages. */
function useSummary() {
  const { t } = useLingui();
  return ({ counts, unchecked }: PreviewResult) => {
    const pages = counts.new + counts.changed + counts.redirect + counts.removed;
    if (pages === 0 && unchecked === 0) return t`Жодна сторінка не зміниться`;
    if (pages === 0)
      return t`${plural(unchecked, { one: 'Може змінитися щонайбільше # сторінка', few: 'Можуть змінитися щонайбільше # сторінки', many: 'Може змінитися щонайбільше # сторінок', other: 'Може змінитися щонайбільше # сторінки' })}: на перевірку не вистачило часу`;
    const known = t`${plural(pages, { one: 'Зміниться # сторінка', few: 'Зміняться # сторінки', many: 'Зміниться # сторінок', other: 'Зміниться # сторінки' })}`;
    if (unchecked === 0) return known;
    return t`${known}, і ще щонайбільше ${unchecked}: на всі не вистачило часу`;
  };
}
