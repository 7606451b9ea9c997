import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import type { CalendarEntry } from '../../contract/schedule.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './calendar.module.css';
import { type CalendarView, dayOfKey } from './calendar-days.ts';
import { isTrouble, type OpenEntry } from './calendar-entry.tsx';
import { type Bar, entriesOf, layOut, type Week } from './calendar-layout.ts';
import { wordOfWeekday, wordsOfDay } from './calendar-words.ts';
import { useEntryWords } from './use-entry-words.ts';

/** Lines of bars in a week of the month; more are in the day's dialog. */
const MONTH_LANES = 4;

interface CalendarGridProps {
  readonly label: string;
  readonly view: CalendarView;
  readonly days: readonly string[];
  readonly entries: readonly CalendarEntry[];
  /** The day that the tab key reaches. */
  readonly day: string;
  readonly today: string;
  readonly onMove: (day: string) => void;
  readonly onOpen: OpenEntry;
  readonly onOpenDay: (day: string) => void;
}

/** The calendar as a grid: one cell per day, in which the arrow keys move. */
export function CalendarGrid(props: CalendarGridProps) {
  const { lang } = useStudio();
  const { label, view, days, entries, day } = props;
  const grid = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current !== day) return;
    wanted.current = null;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const move = (next: string) => {
    wanted.current = next;
    props.onMove(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
    <table role="grid" aria-label={label} ref={grid} className={styles.grid}>
      <thead>
        <tr>
          {days.slice(0, 7).map((one) => (
            <th key={one} scope="col">
              {wordOfWeekday(lang, one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {layOut(entries, days).map((week) => (
          <WeekRow
            key={week.days[0]}
            {...props}
            week={week}
            lanes={view === 'month' ? MONTH_LANES : Number.POSITIVE_INFINITY}
            onMove={move}
          />
        ))}
      </tbody>
    </table>
  );
}

interface WeekRowProps extends CalendarGridProps {
  readonly week: Week<CalendarEntry>;
  /** Maximum number of lines of bars. */
  readonly lanes: number;
}

function WeekRow({ week, lanes, ...props }: WeekRowProps) {
  const used = Math.max(1, ...week.bars.map(({ lane }) => Math.min(lane + 1, lanes + 1)));
  return (
    <tr style={{ '--lanes': used } as CSSProperties} data-view={props.view}>
      {week.days.map((own, column) => {
        const here = week.bars.filter((bar) => bar.column <= column && column < bar.column + bar.width);
        return (
          <DayCell
            key={own}
            {...props}
            own={own}
            bars={here.filter((bar) => bar.column === column && bar.lane < lanes)}
            hidden={here.filter((bar) => bar.lane >= lanes).length}
            lanes={lanes}
          />
        );
      })}
    </tr>
  );
}

interface DayCellProps extends CalendarGridProps {
  /** The day of this cell. */
  readonly own: string;
  /** Bars that begin in this cell. */
  readonly bars: readonly Bar<CalendarEntry>[];
  /** Number of bars for which there is no line. */
  readonly hidden: number;
  readonly lanes: number;
}

function DayCell({ own, bars, hidden, lanes, ...props }: DayCellProps) {
  const { t } = useLingui();
  const { view, entries, day, today, onMove, onOpen, onOpenDay } = props;
  const label = useDayLabel();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isOpening = event.key === 'Enter' && event.target === event.currentTarget;
    const next = dayOfKey(event.key, own);
    if (!isOpening && next === null) return;
    event.preventDefault();
    if (isOpening) onOpenDay(own);
    else if (next !== null) onMove(next);
  };
  return (
    <td
      aria-current={own === today ? 'date' : undefined}
      tabIndex={own === day ? 0 : -1}
      className={styles.day}
      data-day={own}
      data-beside={(view === 'month' && own.slice(0, 7) !== day.slice(0, 7)) || undefined}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const pressed = target instanceof Element && target.closest<HTMLElement>('[data-lane]')?.dataset.lane;
        const bar = bars.find(({ lane }) => String(lane) === pressed);
        if (bar) onOpen(bar.entry);
        else onOpenDay(own);
      }}
    >
      <span className={styles.spoken}>{label(own, entriesOf(entries, own))}</span>
      <div aria-hidden>
        <span className={styles.number}>{Number(own.slice(8))}</span>
        {bars.map((bar) => (
          <BarMark key={`${bar.entry.kind}:${bar.entry.id}`} bar={bar} day={own} />
        ))}
        {hidden > 0 && (
          <span className={styles.more} style={{ '--lane': lanes } as CSSProperties}>
            {t`ще ${hidden}`}
          </span>
        )}
      </div>
    </td>
  );
}

/** Returns a function that names a day and its entries, for screen readers. */
function useDayLabel() {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { titleOf, stateOf, timesOn } = useEntryWords();
  return (day: string, entries: readonly CalendarEntry[]) => {
    const told = entries.map((entry) =>
      [timesOn(entry, day), titleOf(entry), stateOf(entry).toLocaleLowerCase(lang)].filter(Boolean).join(', '),
    );
    return `${wordsOfDay(lang, day)}: ${told.join('; ') || t`нічого не заплановано`}`;
  };
}

interface BarMarkProps {
  readonly bar: Bar<CalendarEntry>;
  readonly day: string;
}

/** A bar for the mouse; by keyboard its entry is opened from the dialog of its day, and the cell's text names it. */
function BarMark({ bar: { entry, width, lane, isBeginning, isEnd }, day }: BarMarkProps) {
  const { titleOf, stateOf, datesOf, timesOn } = useEntryWords();
  const title = titleOf(entry);
  const time = entry.kind === 'plan' ? timesOn(entry, day) : '';
  return (
    <span
      className={styles.entry}
      data-lane={lane}
      style={{ '--width': width, '--lane': lane } as CSSProperties}
      data-kind={entry.kind}
      data-state={entry.state}
      data-open-start={!isBeginning || undefined}
      data-open-end={!isEnd || undefined}
      title={`${title}\n${datesOf(entry)}\n${stateOf(entry)}`}
    >
      {isTrouble(entry) && <Icon name="warning" size="s" />}
      {time && <span className={styles.time}>{time}</span>}
      <span className={styles.name}>{title}</span>
    </span>
  );
}
