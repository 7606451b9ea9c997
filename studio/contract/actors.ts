/** A command of `npm run` that writes; the audit log has it as `command:<name>`. */
export type Command = 'announcement' | 'import' | 'maintenance' | 'order' | 'schedule' | 'seller' | 'setup' | 'staff';

/** A background job that writes under its own name; the audit log has it as `job:<name>`. */
export type Job = 'apply-dates' | 'apply-scheduled-change' | 'make-picture' | 'show-review-photos';

/** Author of a write as the audit log has it: a person of the staff, a command, a job or an import. */
export type ActorId = `staff:${string}` | `command:${Command}` | `job:${Job}` | `import:${string}`;
