import type { Context } from 'hono';
import { PRINT_POLICY } from './policies.ts';

/** Answers with a document to read or to print, which has no scripts. */
export function answerPrint(context: Context, html: string | Promise<string>): Response | Promise<Response> {
  context.header('Content-Security-Policy', PRINT_POLICY);
  return context.html(html);
}
