import type { Site } from '../../contract/layout.ts';

/** The day (schema.org name) and time (HH:mm) of an instant in Kyiv. */
function kyivMoment(instant: Date): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Kyiv',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return { day: part('weekday'), time: `${part('hour')}:${part('minute')}` };
}

/** Whether the shop is open at an instant; it opens at `opens` and is closed from `closes` on. */
export function isOpenAt(openingHours: Site['openingHours'], instant: Date): boolean {
  const { day, time } = kyivMoment(instant);
  return openingHours.some(({ days, opens, closes }) => days.includes(day) && opens <= time && time < closes);
}
