import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { type AuditEntry, listAuditLines, type UndoSelection } from '../../contract/audit.ts';
import { useActorName } from '../../lib/actor-names.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import { toast } from '../../ui/toast.tsx';
import styles from './audit.module.css';
import { Line, type Names } from './lines.tsx';

interface EntryProps {
  readonly entry: AuditEntry;
  readonly names: Names;
  /** In the history of one entity, the selection that restores the version of this entry; null for the newest one. */
  readonly version?: UndoSelection | null;
  readonly onUndo: (selection: UndoSelection, title: string) => void;
}

/** One entry of the log: author, time, time of publication and all written rows. */
export function Entry({ entry, names, version, onUndo }: EntryProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const may = useMay();
  const { lines, names: allNames, more, isLoading } = useLines(entry, names);
  const actor = useActorName()(entry.actor);
  const when = formatKyivInstant(lang, entry.at);
  const { lineCount, entityCount } = entry;
  const live = entry.liveAt && formatKyivInstant(lang, entry.liveAt);
  const own: UndoSelection = entry.batch ? { batch: entry.batch } : { transaction: entry.transaction };
  return (
    <li className={styles.entry}>
      <header className={styles.head}>
        <h2>
          {actor}
          {entry.plannedBy !== null && <span className={styles.soft}>{t`автор плану: ${entry.plannedBy}`}</span>}
          <time className={styles.soft} dateTime={entry.at}>
            {when}
          </time>
          {lineCount > 1 && <span className={styles.soft}>{t`записів: ${lineCount}, речей: ${entityCount}`}</span>}
          {live && <span className={styles.soft}>{t`на сайті від ${live}`}</span>}
        </h2>
        {may('audit.undo') && (
          <div className={layout.actions}>
            {version && (
              <Button variant="secondary" onPress={() => onUndo(version, t`Повернути версію: ${when}`)}>
                <Icon name="history" size="s" />
                {t`Повернути цю версію`}
              </Button>
            )}
            <Button
              variant="quiet"
              aria-label={t`Скасувати: ${actor}, ${when}`}
              onPress={() => onUndo(own, t`Скасувати: ${actor}, ${when}`)}
            >
              <Icon name="undo" size="s" />
              {t`Скасувати`}
            </Button>
          </div>
        )}
      </header>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} names={allNames} />
        ))}
      </ul>
      {lines.length < lineCount && (
        <div className={styles.more}>
          <Button variant="secondary" isPending={isLoading} onPress={() => void more()}>{t`Показати ще`}</Button>
        </div>
      )}
    </li>
  );
}

/** Returns the lines of an entry, and loads further ones on request. */
function useLines(entry: AuditEntry, names: Names) {
  const { api } = useStudio();
  const errorMessage = useErrorMessage();
  const [further, setFurther] = useState({ lines: entry.lines.slice(0, 0), names: {} });
  const [isLoading, setLoading] = useState(false);
  const lines = [...entry.lines, ...further.lines];
  const more = async () => {
    setLoading(true);
    try {
      const after = String(lines.at(-1)?.id ?? 0);
      const of = entry.batch ? { batch: entry.batch } : { transaction: entry.transaction };
      const answer = await api.request(listAuditLines, { query: { ...of, after } });
      setFurther({ lines: [...further.lines, ...answer.lines], names: { ...further.names, ...answer.names } });
    } catch (error) {
      toast(errorMessage(error), { tone: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return { lines, names: { ...names, ...further.names }, more, isLoading };
}
