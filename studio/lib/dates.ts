const DAY = new Intl.DateTimeFormat('uk-UA', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Kyiv',
});

/** An instant (ISO 8601) as the day that it was in Kyiv, short enough for a column: `05.03.2026`. */
export const shortKyivDay = (instant: string): string => DAY.format(new Date(instant));
