import { Trans, useLingui } from '@lingui/react/macro';
import type { Maintenance } from '../../contract/maintenance.ts';
import { formatKyivTime } from '../../lib/dates.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './maintenance-page.module.css';

/** Replaces the whole application while the shop is closed. */
export function MaintenancePage({ maintenanceEndTime }: Maintenance) {
  const { t } = useLingui();
  const when = maintenanceEndTime ? t`о ${formatKyivTime(maintenanceEndTime)}` : t`пізніше`;
  return (
    <main className={styles.page}>
      <BrandMark size={72} />
      <h1>
        <Trans>Перепрошуємо, у майстерні технічна перерва</Trans>
      </h1>
      <p>
        <Trans>
          Ми оновлюємо магазин. Будь ласка, зазирніть <strong>{when}</strong>. Сторінка відкриється сама, а ваш кошик
          нікуди не подінеться.
        </Trans>
      </p>
    </main>
  );
}
