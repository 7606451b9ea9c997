/** What only the endpoints of scheduled changes answer with. */
export const SCHEDULE_ERROR_STATUSES = {
  /** It has been done, or somebody has cancelled it. */
  scheduled_gone: 409,
  /** What it would replace is not what whoever planned it has seen. */
  scheduled_conflict: 409,
  /** This write cannot be planned. */
  not_schedulable: 422,
} as const;

/** What can be wrong with the time of one. */
export const SCHEDULE_FIELD_CODES = ['passed', 'no_such_time', 'too_late', 'ends_before'] as const;
