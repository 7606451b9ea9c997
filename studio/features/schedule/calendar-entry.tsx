import type { CalendarEntry } from '../../contract/schedule.ts';
import { clsx } from '../../lib/clsx.ts';
import { Icon } from '../../ui/icon.tsx';
import layout from '../../ui/layout.module.css';
import styles from './calendar.module.css';
import { useEntryWords } from './use-entry-words.ts';

export type OpenEntry = (entry: CalendarEntry) => void;

/** Returns true for an entry that was not carried out and waits for a decision. */
export const isTrouble = ({ state }: CalendarEntry) => state === 'failed' || state === 'conflict';

interface EntriesProps {
  readonly entries: readonly CalendarEntry[];
  readonly onOpen: OpenEntry;
}

/** Entries of the calendar one below the other, with their whole periods and states. */
export function EntryList({ entries, onOpen }: EntriesProps) {
  const { titleOf, stateOf, datesOf } = useEntryWords();
  return (
    <ul className={layout.rows}>
      {entries.map((entry) => (
        <li key={`${entry.kind}:${entry.id}`}>
          <button
            type="button"
            className={clsx(styles.entry, styles.whole)}
            data-kind={entry.kind}
            data-state={entry.state}
            onClick={() => onOpen(entry)}
          >
            <span className={styles.title}>
              {isTrouble(entry) && <Icon name="warning" size="s" />}
              {titleOf(entry)}
            </span>
            <span>{datesOf(entry)}</span>
            <span>{stateOf(entry)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
