/** Kinds of processes: of the API with its jobs, of rebuilds (`--watch`), and of distributed builds. */
export const PROCESS_KINDS = ['shop', 'rebuild', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];
