import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatKyivInstant } from '../../src/rules/instants.ts';
import { goLive, type InstanceStatus, type MuteReason } from '../contract/instance.ts';
import { instanceQuery } from '../lib/instance.ts';
import { useMay } from '../lib/session.ts';
import { useStudio } from '../lib/studio.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './mute-notice.module.css';

interface MuteNoticeProps {
  readonly status: InstanceStatus;
  readonly reason: MuteReason;
}

/** Says that this copy of the shop is mute and why, and lets the owner declare it to be the shop. */
export function MuteNotice({ status, reason }: MuteNoticeProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const makeLive = async () => {
    queryClient.setQueryData(instanceQuery(api).queryKey, await api.request(goLive, {}));
  };
  return (
    <div className={styles.notice}>
      <Notice tone="warning">
        <p>
          <strong>{t`Це копія магазину.`}</strong>{' '}
          {t`Вона не надсилає листів і SMS, не приймає й не повертає оплат, не створює ТТН і не оновлює сайт у сховищі та CDN. Усе це чекає.`}{' '}
          <Why status={status} reason={reason} />
        </p>
        {may('shop.live') ? (
          <div>
            <Button variant="secondary" onPress={() => setAsking(true)}>
              {t`Зробити цю копію магазином`}
            </Button>
          </div>
        ) : (
          <p>{t`Зробити її магазином може власник.`}</p>
        )}
        <ConfirmDialog
          title={t`Тепер магазин — тут?`}
          action={t`Так, магазин тут`}
          isDangerous
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={makeLive}
        >
          <p>
            {t`Листи, SMS, повернення грошей і ТТН, що чекали, підуть покупцям, банкам і Новій пошті. Спершу переконайтеся, що попередній магазин зупинено: два магазини з тими самими замовленнями зроблять усе двічі.`}
          </p>
        </ConfirmDialog>
      </Notice>
    </div>
  );
}

function Why({ status, reason }: MuteNoticeProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  switch (reason) {
    case 'restored':
      return status.restoredAt === null
        ? t`Її відновлено з резервної копії.`
        : t`Її відновлено з резервної копії; відновлення закінчено ${formatKyivInstant(lang, status.restoredAt)}.`;
    case 'other-origin':
      return t`Магазин працює за адресою ${status.liveOrigin ?? '—'}, а ця копія — за адресою ${status.origin}.`;
    case 'other-database':
      return t`Магазин працює з іншою базою даних.`;
  }
}
