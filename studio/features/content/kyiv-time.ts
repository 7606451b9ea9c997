/** What a field for a minute has (`2026-12-01T09:00`, by the clocks of Kyiv), and the instant that it is. */

const ZONE = 'Europe/Kyiv';

/** How far the clocks of Kyiv are ahead of UTC at an instant, in minutes. */
function offsetAt(instant: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return Math.round((local - Math.floor(instant.getTime() / 1000) * 1000) / 60_000);
}

/** ISO 8601 of a minute by the clocks of Kyiv; null for an empty field. */
export function instantOf(field: string): string | null {
  if (field === '') return null;
  const asUtc = new Date(`${field}:00Z`);
  // Asked twice: the first guess may lie on the other side of a change of clocks.
  const guess = new Date(asUtc.getTime() - offsetAt(asUtc) * 60_000);
  return new Date(asUtc.getTime() - offsetAt(guess) * 60_000).toISOString();
}

/** The same for a field; '' for null. */
export function fieldOf(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() + offsetAt(date) * 60_000).toISOString().slice(0, 16);
}
