import * as v from 'valibot';

/** The project of the notebook that is shown; there is no default, because the prerendered address has no search. */
export const projectSearchSchema = v.object({ project: v.fallback(v.optional(v.string()), undefined) });
