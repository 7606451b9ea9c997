import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { CalendarEntry } from '../../contract/schedule.ts';
import { useStudio } from '../../lib/studio.tsx';
import styles from './calendar.module.css';
import type { CalendarView } from './calendar-days.ts';
import { EntryList, type OpenEntry } from './calendar-entry.tsx';
import { spanOf } from './calendar-layout.ts';
import { wordsOfDay } from './calendar-words.ts';

interface CalendarAgendaProps {
  readonly view: CalendarView;
  readonly days: readonly string[];
  readonly entries: readonly CalendarEntry[];
  readonly today: string;
  readonly onOpen: OpenEntry;
}

/** The calendar as a list by day, for phones: each entry on the first of its days that are shown. */
export function CalendarAgenda({ view, days, entries, today, onOpen }: CalendarAgendaProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const listed = days
    .map((day, index) => ({ day, begun: entries.filter((entry) => isFirstOn(entry, day, index === 0)) }))
    // A month is long, so that its empty days are left out.
    .filter(({ begun }) => view === 'week' || begun.length > 0);
  return (
    <div className={styles.agenda}>
      {listed.length === 0 && <p>{t`Нічого не заплановано`}</p>}
      {listed.map(({ day, begun }) => (
        <section key={day} aria-label={wordsOfDay(lang, day)}>
          <h3 aria-current={day === today ? 'date' : undefined}>{wordsOfDay(lang, day)}</h3>
          <EntryList entries={begun} onOpen={onOpen} />
          {begun.length === 0 && (day >= today ? <NewSaleLink day={day} /> : <p>{t`Нічого не було`}</p>)}
        </section>
      ))}
    </div>
  );
}

/** Returns true if a day is the first shown one of an entry. */
function isFirstOn(entry: CalendarEntry, day: string, isFirstShown: boolean): boolean {
  const { first, last } = spanOf(entry);
  return first === day || (isFirstShown && first < day && day <= last);
}

/** Links to the form of a sale that begins on a day. */
export function NewSaleLink({ day }: { readonly day: string }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const label = t`Новий розпродаж із цього дня`;
  return (
    <Link
      to="/sales/$id"
      params={{ id: 'new' }}
      search={{ from: day }}
      aria-label={`${label}: ${wordsOfDay(lang, day)}`}
    >
      {label}
    </Link>
  );
}
