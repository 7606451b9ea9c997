import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import styles from './compared-pages.module.css';

interface Side {
  readonly label: string;
  /** null if the page does not exist in this version. */
  readonly url: string | null;
}

interface ComparedPagesProps {
  readonly title: string;
  readonly before: Side;
  readonly after: Side;
  readonly onBack: () => void;
}

/** Shows two versions of a page side by side, without scripts. */
export function ComparedPages({ title, before, after, onBack }: ComparedPagesProps) {
  const { t } = useLingui();
  return (
    <div className={layout.stack}>
      <div className={styles.head}>
        <Button variant="quiet" autoFocus onPress={onBack}>
          <Icon name="chevron-left" />
          {t`До списку`}
        </Button>
        <h3>{title}</h3>
      </div>
      <div className={styles.sides}>
        {[before, after].map(({ label, url }) => (
          <section key={label} className={styles.side} aria-label={label}>
            <p className={styles.label}>
              <span>{label}</span>
              {url !== null && (
                <a href={url} target="_blank" rel="noreferrer">
                  {t`В окремій вкладці`}
                </a>
              )}
            </p>
            {url === null ? (
              <p className={styles.none}>{t`Такої сторінки немає.`}</p>
            ) : (
              <iframe className={styles.frame} src={url} title={`${label}: ${title}`} sandbox="allow-same-origin" />
            )}
          </section>
        ))}
      </div>
    </div>
  );
}
