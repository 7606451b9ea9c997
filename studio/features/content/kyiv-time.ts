/** Converts between values of a minute field (`2026-12-01T09:00`, Kyiv local time) and instants. */

const ZONE = 'Europe/Kyiv';

/** Returns the offset of Kyiv from UTC at an instant, in minutes. */
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

/** Returns the instant of a Kyiv local minute in ISO 8601; null for an empty field. */
export function instantOf(field: string): string | null {
  if (field === '') return null;
  const asUtc = new Date(`${field}:00Z`);
  // Computed twice, because the first guess may be on the other side of a clock change.
  const guess = new Date(asUtc.getTime() - offsetAt(asUtc) * 60_000);
  return new Date(asUtc.getTime() - offsetAt(guess) * 60_000).toISOString();
}

/** Returns the Kyiv local minute of an instant as a field shows it; '' for null. */
export function fieldOf(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() + offsetAt(date) * 60_000).toISOString().slice(0, 16);
}
