import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import cells from '../../ui/cells.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Discard } from './discard.tsx';
import styles from './phone-orders.module.css';
import { unfinishedQueryOf } from './queries.ts';
import { phoneOrderRoute } from './route.tsx';

/** Lists the reader's unplaced orders, except the open one. */
export function Unfinished({ openId }: { readonly openId: string }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const errorMessage = useErrorMessage();
  const { data = [], error } = useQuery(unfinishedQueryOf(api));
  const others = data.filter(({ id }) => id !== openId);
  if (error) return <Notice tone="error">{errorMessage(error)}</Notice>;
  if (others.length === 0) return null;
  return (
    <Panel title={t`Незавершені замовлення`} className={styles.unfinished}>
      <ul className={styles.list}>
        {others.map(({ id, name, phone, pieces, updatedAt }) => {
          const who = [name, phone].filter(Boolean).join(', ') || t`Без імені`;
          return (
            <li key={id} className={styles.item}>
              <span className={styles.words}>
                <Link to={phoneOrderRoute.to} search={{ id }}>
                  {t`Продовжити: ${who}`}
                </Link>
                <span className={cells.soft}>{t`${pieces} шт., ${formatKyivInstant(lang, updatedAt)}`}</span>
              </span>
              <Discard id={id}>
                {(ask) => <IconButton icon="trash" label={t`Відкинути: ${who}`} onPress={ask} />}
              </Discard>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
