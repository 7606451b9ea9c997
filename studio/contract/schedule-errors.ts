/** Error codes that only the endpoints of scheduled changes return, with their HTTP statuses. */
export const SCHEDULE_ERROR_STATUSES = {
  /** The change has been carried out or cancelled. */
  scheduled_gone: 409,
  /** The values to replace differ from those that were seen when the change was scheduled. */
  scheduled_conflict: 409,
  /** This write cannot be scheduled. */
  not_schedulable: 422,
} as const;

/** Error codes of the time of a scheduled change. */
export const SCHEDULE_FIELD_CODES = ['passed', 'no_such_time', 'too_late', 'ends_before'] as const;
