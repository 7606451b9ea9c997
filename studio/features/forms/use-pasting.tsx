import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { hasFiles, type Lost, readPasted } from './pasted.ts';

/** Returns the paste and drop handlers of a text editor, and a notice of content that the editor could not take. */
export function usePasting({ tables }: { readonly tables: boolean }) {
  const [lost, setLost] = useState<ReadonlySet<Lost>>(new Set());
  const handlers = useMemo(
    () => ({
      transformPastedHTML: (pasted: string) => {
        const { html, lost: found } = readPasted(pasted, { tables });
        setLost(found);
        return html;
      },
      handlePaste: (_view: unknown, { clipboardData }: ClipboardEvent) => {
        // With HTML, `transformPastedHTML` has already reported the losses.
        if (clipboardData?.getData('text/html') !== '') return false;
        setLost(new Set<Lost>(hasFiles(clipboardData) ? ['picture'] : []));
        return hasFiles(clipboardData);
      },
      handleDrop: (_view: unknown, event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return false;
        // By default the browser would open the file instead of the form.
        event.preventDefault();
        setLost(new Set<Lost>(['picture']));
        return true;
      },
    }),
    [tables],
  );
  return { handlers, notice: <LostNotice lost={lost} /> };
}

function LostNotice({ lost }: { readonly lost: ReadonlySet<Lost> }): ReactNode {
  const { t } = useLingui();
  return (
    <div role="status">
      {lost.has('table') && (
        <Notice tone="warning">{t`Таблиць у цьому тексті немає: кожен рядок таблиці став абзацом. Перевірте його.`}</Notice>
      )}
      {lost.has('picture') && (
        <Notice tone="warning">{t`Картинку не вставлено: у тексті їх немає. Додайте її в розділі з картинками, якщо він є у формі.`}</Notice>
      )}
    </div>
  );
}
