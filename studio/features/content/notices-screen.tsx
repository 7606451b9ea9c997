import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import styles from './content.module.css';
import { MaintenanceForm } from './maintenance-form.tsx';
import { announcementQuery, maintenanceQuery } from './queries.ts';

/** The screen of the announcement and the maintenance mode. */
export function NoticesScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const may = useMay();
  const announcement = useQuery({ ...announcementQuery(api), refetchOnWindowFocus: false });
  const maintenance = useQuery({ ...maintenanceQuery(api), refetchOnWindowFocus: false });
  const error = announcement.error ?? maintenance.error;
  if (error) {
    return (
      <ErrorState error={error} onRetry={() => void Promise.all([announcement.refetch(), maintenance.refetch()])} />
    );
  }
  if (announcement.data === undefined || !maintenance.data) return <Skeleton rows={10} />;
  return (
    <div className={styles.form}>
      <PageHeader title={t`Оголошення й перерва`} />
      <AnnouncementForm announcement={announcement.data} canWrite={may('content.write')} />
      <MaintenanceForm maintenance={maintenance.data} canWrite={may('shop.close')} />
    </div>
  );
}
