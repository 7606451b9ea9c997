import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

/** A content page. */
const contentSchema = v.object({
  slug: v.string(),
  title: v.string(),
  summary: v.string(),
  /** Trusted HTML, sanitized when it was saved; its links already contain the language. */
  html: v.string(),
});
export type Content = v.InferOutput<typeof contentSchema>;

export const getContent = defineEndpoint({
  method: 'GET',
  path: '/content/{slug}',
  params: { slug: v.string() },
  response: contentSchema,
});
