import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { openPreviewPage, type PageVersion, type PreviewedPage, type PreviewResult } from '../../contract/preview.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Notice, type Tone } from '../../ui/notice.tsx';
import { ComparedPages } from './compared-pages.tsx';
import { PageTable } from './page-table.tsx';

interface PagesDialogProps {
  /** Id of the preview. */
  readonly id: number;
  readonly result: PreviewResult;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Lists the pages that a save would change, and compares one of them with its published version. */
export function PagesDialog({ id, result, isOpen, onOpenChange }: PagesDialogProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [compared, setCompared] = useState<PreviewedPage | null>(null);
  const changeOf = useChangeWords();
  const urlOf = ({ address }: PreviewedPage, version: PageVersion) =>
    api.url(openPreviewPage, { params: { id: String(id) }, query: { address, version } });
  const close = (next: boolean) => {
    setCompared(null);
    onOpenChange(next);
  };
  const listed = result.pages.length;
  const all = Object.values(result.counts).reduce((sum, count) => sum + count, 0);
  return (
    <Dialog title={t`Що зміниться`} isOpen={isOpen} onOpenChange={close} placement="wide">
      {compared ? (
        <ComparedPages
          title={compared.title || compared.address}
          before={{ label: t`Зараз`, url: compared.change === 'new' ? null : urlOf(compared, 'published') }}
          after={{ label: t`Після збереження`, url: compared.change === 'removed' ? null : urlOf(compared, 'draft') }}
          onBack={() => setCompared(null)}
        />
      ) : (
        <div className={layout.stack}>
          {result.failures.map((address) => (
            <Notice key={address} tone="error">{t`${address} не вдасться зібрати: сторінка лишиться, як була`}</Notice>
          ))}
          {all > listed && <p>{t`Показано перші ${listed} з ${all}.`}</p>}
          <PageTable
            label={t`Сторінки, які зміняться`}
            pages={result.pages}
            stateOf={(page) => <Badge tone={TONES[page.change]}>{changeOf[page.change]}</Badge>}
            actionsOf={(page) => (
              <>
                {page.change !== 'removed' && page.change !== 'redirect' && (
                  <a
                    href={urlOf(page, 'draft')}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t`Відкрити ${page.address}`}
                  >
                    {t`Відкрити`}
                  </a>
                )}
                {page.change !== 'redirect' && (
                  <Button
                    variant="quiet"
                    aria-label={t`Порівняти ${page.address}`}
                    onPress={() => setCompared(page)}
                  >{t`Порівняти`}</Button>
                )}
              </>
            )}
          />
        </div>
      )}
    </Dialog>
  );
}

const TONES: Readonly<Record<PreviewedPage['change'], Tone>> = {
  new: 'success',
  changed: 'info',
  removed: 'error',
  redirect: 'warning',
};

function useChangeWords(): Readonly<Record<PreviewedPage['change'], string>> {
  const { t } = useLingui();
  return { new: t`Нова`, changed: t`Зміниться`, removed: t`Зникне`, redirect: t`Вестиме на нову адресу` };
}
