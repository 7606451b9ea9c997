/** Days that one report covers at most. */
export const REPORT_DAYS = 366;
