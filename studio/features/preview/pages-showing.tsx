import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readPagesShowing, type ShownEntity } from '../../contract/preview.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PageTable } from './page-table.tsx';

interface PagesShowingProps {
  readonly entity: ShownEntity;
  readonly id: string | number;
}

/**
 * Lists the pages that show an entity. Their number is shown in the list only, because the only number beside a form is
 * that of pages that a save changes. Renders nothing if it is unknown.
 */
export function PagesShowing({ entity, id }: PagesShowingProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['pages-showing', entity, String(id)],
    queryFn: ({ signal }) => api.request(readPagesShowing, { params: { entity, id: String(id) }, signal }),
    staleTime: 60_000,
    retry: false,
  });
  if (!data || data.count === 0) return null;
  const { count, pages } = data;
  const text = t`${plural(count, { one: 'На # сторінці', few: 'На # сторінках', many: 'На # сторінках', other: 'На # сторінки' })}`;
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {t`Де його видно`}
      </Button>
      <Dialog title={text} isOpen={isOpen} onOpenChange={setOpen} placement="wide">
        <PageTable
          label={text}
          pages={pages}
          actionsOf={({ address }) => (
            <a href={address} target="_blank" rel="noreferrer" aria-label={t`Відкрити ${address}`}>
              {t`Відкрити`}
            </a>
          )}
        />
        {count > pages.length && <p>{t`Показано перші ${pages.length} з ${count}.`}</p>}
      </Dialog>
    </>
  );
}
