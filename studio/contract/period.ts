/** Maximum number of days of a report. */
export const REPORT_DAYS = 366;
