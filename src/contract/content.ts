import * as v from 'valibot';

/** A page of text. */
export const contentSchema = v.object({
  slug: v.string(),
  title: v.string(),
  summary: v.string(),
  /** Trusted HTML, cleaned when it was saved; its links already carry the language. */
  html: v.string(),
});
export type Content = v.InferOutput<typeof contentSchema>;
