import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './message-screen.module.css';

export function NotFound() {
  const { t } = useLingui();
  return (
    <div className={styles.screen}>
      <PageHeader title={t`Такого екрана немає`} />
      <p>
        <Trans>Адреса застаріла або з помилкою.</Trans>
      </p>
      <p>
        <Link to="/">
          <Trans>На головну студії</Trans>
        </Link>
      </p>
    </div>
  );
}
