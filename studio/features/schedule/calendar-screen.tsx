import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import type { CalendarEntry } from '../../contract/schedule.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './calendar.module.css';
import { CalendarAgenda, NewSaleLink } from './calendar-agenda.tsx';
import { type CalendarView, daysOf, turned } from './calendar-days.ts';
import { EntryList, type OpenEntry } from './calendar-entry.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { entriesOf } from './calendar-layout.ts';
import { wordsOfDay, wordsOfMonth, wordsOfPeriod } from './calendar-words.ts';
import { PlanDetails } from './plan-details.tsx';
import { calendarQuery } from './queries.ts';
import { calendarRoute } from './route.tsx';
import { useEntryWords } from './use-entry-words.ts';

/** The calendar of everything that is planned: by months or weeks, on phones as a list by day. */
export function CalendarScreen() {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const { today, view, day, go } = useAddress();
  const days = daysOf(view, day);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const { data, error, refetch, isPlaceholderData } = useQuery(calendarQuery(api, { from: first, to: last }));
  const opened = useOpened();
  const [openDay, setOpenDay] = useState<string | null>(null);
  const period = view === 'month' ? wordsOfMonth(lang, day) : wordsOfPeriod(lang, first, last);
  const entries = data?.entries ?? [];
  const shown = { view, entries, today, onOpen: opened.open };
  return (
    <>
      <PageHeader title={t`Календар запланованого`} back={<Link to="/scheduled">{t`Заплановане`}</Link>}>
        <Link to="/sales/$id" params={{ id: 'new' }}>{t`Новий розпродаж`}</Link>
        <Link to="/shop-at">{t`Магазин у майбутньому`}</Link>
      </PageHeader>
      <Toolbar period={period} view={view} day={day} today={today} onGo={go} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <CalendarGrid
            {...shown}
            label={period}
            days={days}
            day={day}
            onMove={(next) => go({ view, day: next })}
            onOpenDay={(one) => {
              if (entriesOf(entries, one).length > 0 || one < today) setOpenDay(one);
              else opened.beginSale(one);
            }}
          />
          <CalendarAgenda {...shown} days={view === 'week' ? days : days.filter((one) => isOfMonth(one, day))} />
        </div>
      )}
      {openDay !== null && (
        <DayDialog
          day={openDay}
          today={today}
          entries={entriesOf(entries, openDay)}
          onOpen={opened.open}
          onClose={() => setOpenDay(null)}
        />
      )}
      {opened.dialog}
    </>
  );
}

const isOfMonth = (one: string, day: string) => one.slice(0, 7) === day.slice(0, 7);

interface Address {
  readonly view: CalendarView;
  readonly day: string;
}

/** Reads the view and the day from the address. */
function useAddress() {
  const search = calendarRoute.useSearch();
  const navigate = useNavigate({ from: '/scheduled/calendar' });
  const today = kyivMoment(new Date()).date;
  return {
    today,
    view: search.view ?? 'month',
    // A day that no month has, as February 30, becomes one of the next month.
    day: addDays(search.day ?? today, 0),
    go: (next: Address) => void navigate({ search: next, replace: true, resetScroll: false }),
  };
}

/** Opens entries: a change in a dialog, the others on their screens. */
function useOpened() {
  const { titleOf } = useEntryWords();
  const navigate = useNavigate();
  const [plan, setPlan] = useState<CalendarEntry | null>(null);
  const open: OpenEntry = (entry) => {
    if (entry.kind === 'plan') setPlan(entry);
    else if (entry.kind === 'sale') void navigate({ to: '/sales/$id', params: { id: String(entry.id) } });
    else void navigate({ to: '/notices' });
  };
  return {
    open,
    beginSale: (day: string) => void navigate({ to: '/sales/$id', params: { id: 'new' }, search: { from: day } }),
    dialog: plan && <PlanDetails id={plan.id} title={titleOf(plan)} onClose={() => setPlan(null)} />,
  };
}

interface ToolbarProps extends Address {
  readonly period: string;
  readonly today: string;
  readonly onGo: (next: Address) => void;
}

function Toolbar({ period, view, day, today, onGo }: ToolbarProps) {
  const { t } = useLingui();
  const isMonth = view === 'month';
  const views = [
    { id: 'month', label: t`Місяць` },
    { id: 'week', label: t`Тиждень` },
  ] as const;
  return (
    <div className={styles.toolbar}>
      <IconButton
        icon="chevron-left"
        label={isMonth ? t`Попередній місяць` : t`Попередній тиждень`}
        onPress={() => onGo({ view, day: turned(view, day, -1) })}
      />
      <IconButton
        icon="chevron-right"
        label={isMonth ? t`Наступний місяць` : t`Наступний тиждень`}
        onPress={() => onGo({ view, day: turned(view, day, 1) })}
      />
      <Button variant="secondary" onPress={() => onGo({ view, day: today })}>{t`Сьогодні`}</Button>
      <h2 aria-live="polite" className={styles.period}>
        {period}
      </h2>
      <fieldset aria-label={t`Вигляд`} className={styles.views}>
        {views.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={view === id} onClick={() => onGo({ view: id, day })}>
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

interface DayDialogProps {
  readonly day: string;
  readonly today: string;
  readonly entries: readonly CalendarEntry[];
  readonly onOpen: OpenEntry;
  readonly onClose: () => void;
}

function DayDialog({ day, today, entries, onOpen, onClose }: DayDialogProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  return (
    <Dialog title={wordsOfDay(lang, day)} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className={layout.looseStack}>
        {entries.length === 0 && <p>{t`Нічого не було`}</p>}
        <EntryList entries={entries} onOpen={onOpen} />
        {day >= today && <NewSaleLink day={day} />}
      </div>
    </Dialog>
  );
}
