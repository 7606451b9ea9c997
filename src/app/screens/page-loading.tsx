import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './page-loading.module.css';

/** Placeholder of a page whose data are being loaded. */
export function PageLoading() {
  return (
    <div className={styles.page} role="status">
      <VisuallyHidden>
        <Trans>Сторінка завантажується</Trans>
      </VisuallyHidden>
      <Skeleton height={1.5} width={14} />
      <Skeleton height={3} width={24} />
      <Skeleton height={22} />
    </div>
  );
}
