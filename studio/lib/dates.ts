const DAY = new Intl.DateTimeFormat('uk-UA', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Kyiv',
});

/** Returns the Kyiv day of an instant (ISO 8601), short enough for a column: `05.03.2026`. */
export const shortKyivDay = (instant: string): string => DAY.format(new Date(instant));
