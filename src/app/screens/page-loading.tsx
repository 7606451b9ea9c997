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
      <Skeleton height="1.5rem" width="14rem" />
      <Skeleton height="3rem" width="24rem" />
      <Skeleton height="22rem" />
    </div>
  );
}
