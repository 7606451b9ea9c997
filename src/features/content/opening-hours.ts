import type { Site } from '../../contract/layout.ts';
import { isHoliday, kyivMoment } from '../../rules/kyiv-calendar.ts';

/** Whether the shop is open at an instant; it opens at `opens`, is closed from `closes` on, and on public holidays. */
export function isOpenAt(openingHours: Site['openingHours'], instant: Date): boolean {
  const { date, day, time } = kyivMoment(instant);
  if (isHoliday(date)) return false;
  return openingHours.some(({ days, opens, closes }) => days.includes(day) && opens <= time && time < closes);
}
