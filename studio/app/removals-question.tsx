import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allowRemovals } from '../contract/removals.ts';
import { removalsQuery } from '../lib/removals.ts';
import { useMay } from '../lib/session.ts';
import { useStudio } from '../lib/studio.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';

interface RemovalsQuestionProps {
  readonly pages: number;
  /** Number of pages on the site. */
  readonly size: number;
}

/** Asks for permission to remove pages from the site that the shop has no content for any more. */
export function RemovalsQuestion({ pages, size }: RemovalsQuestionProps) {
  const { t, i18n } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [gone, all] = [i18n.number(pages), i18n.number(size)];
  const action = t`Прибрати ${plural(pages, { one: '# сторінку', few: '# сторінки', many: '# сторінок', other: '# сторінки' })}`;
  const allow = async () => {
    queryClient.setQueryData(removalsQuery(api).queryKey, await api.request(allowRemovals, { body: { pages } }));
  };
  return (
    <Notice tone="warning">
      <p>{t`У магазині більше немає того, що показують ${gone} з ${all} сторінок сайту. Покупці досі їх бачать: стільки сторінок не зникає без дозволу. Решту змін опубліковано.`}</p>
      {may('pages.remove') ? (
        <Button variant="secondary" onPress={() => setAsking(true)}>
          {action}
        </Button>
      ) : (
        <p>{t`Дозволити це може редактор або власник.`}</p>
      )}
      <ConfirmDialog
        title={t`Прибрати сторінки з сайту?`}
        action={action}
        isDangerous
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={allow}
      >
        <p>{t`Покупці більше не відкриють цих сторінок. Якщо товари зникли помилково, спершу поверніть їх: тоді й сторінки лишаться.`}</p>
      </ConfirmDialog>
    </Notice>
  );
}
