import * as v from 'valibot';

/** The file at the site's root that says which build it is of; asked about each time, never taken from a cache. */
export const BUILD_FILE = '/build.json';

/**
 * What every page of a build loads, under names that change with the content. It is what a document already has, so
 * that a page does not change when only the build's name would.
 */
export const buildInfoSchema = v.object({ files: v.array(v.string()) });
export type BuildInfo = v.InferOutput<typeof buildInfoSchema>;
