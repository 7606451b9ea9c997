import * as v from 'valibot';

/**
 * What every page of a build loads, under names that change with the content. It is what a document already has, so
 * that a page does not change when only the build's name would.
 */
export const buildInfoSchema = v.object({ files: v.array(v.string()) });
export type BuildInfo = v.InferOutput<typeof buildInfoSchema>;
