import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resumePublishing } from '../../contract/releases.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { releasesQuery } from './queries.ts';

/** Explains that a rollback has paused publishing, and offers to end the pause. */
export function PausedNotice({ served }: { readonly served: number | null }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const resume = async () => {
    queryClient.setQueryData(releasesQuery(api).queryKey, await api.request(resumePublishing, {}));
  };
  return (
    <Notice tone="warning">
      <p>{t`Покупці бачать випуск ${served ?? 0}. Публікацію зупинено: усе, що зберігають зараз, записується, але на сторінках з’явиться лише після продовження.`}</p>
      {may('releases.rollback') && (
        <div>
          <Button onPress={() => setOpen(true)}>{t`Продовжити публікацію`}</Button>
        </div>
      )}
      <ConfirmDialog
        title={t`Продовжити публікацію?`}
        action={t`Продовжити`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={resume}
      >
        <p>{t`Наступний випуск матиме все, що є в базі зараз, зокрема те, через що ви повернулися. Спершу виправте це, інакше воно знову буде на сторінках.`}</p>
      </ConfirmDialog>
    </Notice>
  );
}
