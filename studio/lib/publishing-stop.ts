import { useQuery } from '@tanstack/react-query';
import { formatKyivTime } from '../../src/lib/dates.ts';
import { formatKyivInstant } from '../../src/rules/instants.ts';
import { kyivMoment } from '../../src/rules/kyiv-calendar.ts';
import { dayCountsQuery } from './day.ts';
import { useMay } from './session.ts';
import { useStudio } from './studio.tsx';

/** Returns since when saves are not published, because no rebuild worker is alive: `12:03`, with the day unless today. */
export function usePublishingStop(): string | null {
  const { api, lang } = useStudio();
  const may = useMay();
  const { data } = useQuery({ ...dayCountsQuery(api), enabled: may('releases.read') });
  const stoppedAt = data?.publishingStoppedAt ?? null;
  if (stoppedAt === null) return null;
  const isToday = kyivMoment(new Date(stoppedAt)).date === kyivMoment(new Date()).date;
  return isToday ? formatKyivTime(stoppedAt) : formatKyivInstant(lang, stoppedAt);
}
