import { useLingui } from '@lingui/react/macro';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { kyivMinuteOf } from '../../contract/kyiv-minute.ts';
import type { CalendarEntry } from '../../contract/schedule.ts';
import { useStudio } from '../../lib/studio.tsx';
import { spanOf } from './calendar-layout.ts';
import { useSubjectName } from './subject-link.tsx';

interface EntryWords {
  titleOf(entry: CalendarEntry): string;
  stateOf(entry: CalendarEntry): string;
  /** The whole period of an entry. */
  datesOf(entry: CalendarEntry): string;
  /** The times at which an entry begins or ends on a day; '' if it does neither. */
  timesOn(entry: CalendarEntry, day: string): string;
}

/** Returns functions that describe entries of the calendar. */
export function useEntryWords(): EntryWords {
  const { t } = useLingui();
  const { lang } = useStudio();
  const nameOf = useSubjectName();
  const states: Readonly<Record<CalendarEntry['state'], string>> = {
    ...{ draft: t`Чернетка`, planned: t`Заплановано`, running: t`Триває`, done: t`Зроблено` },
    ...{ conflict: t`Потребує рішення`, failed: t`Не зроблено` },
  };
  return {
    titleOf: (entry) => {
      if (entry.kind === 'plan') return nameOf(entry);
      if (entry.kind === 'maintenance') return t`Технічна перерва`;
      return entry.kind === 'sale' ? t`Розпродаж «${entry.title ?? ''}»` : t`Оголошення: ${entry.title ?? ''}`;
    },
    stateOf: ({ kind, state }) => (kind === 'sale' && state === 'done' ? t`Завершено` : states[state]),
    datesOf: ({ kind, from, until }) => {
      const begin = from === null ? t`уже триває` : formatKyivInstant(lang, from);
      if (kind === 'plan') return begin;
      return `${begin} — ${until === null ? t`без кінця` : formatKyivInstant(lang, until)}`;
    },
    timesOn: (entry, day) => {
      const { first, last } = spanOf(entry);
      const { kind, from, until } = entry;
      if (kind === 'plan') return timeOf(from);
      const begin = first === day && from !== null ? t`з ${timeOf(from)}` : '';
      const end = last === day && until !== null ? t`до ${endOf(until)}` : '';
      return [begin, end].filter(Boolean).join(' ');
    },
  };
}

const timeOf = (instant: string | null) => (instant === null ? '' : kyivMinuteOf(new Date(instant)).slice(11));

/** An entry that ends at midnight ends on the day before. */
const endOf = (instant: string) => (timeOf(instant) === '00:00' ? '24:00' : timeOf(instant));
