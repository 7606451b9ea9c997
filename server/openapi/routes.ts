import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { API_ROOT } from '../../src/contract/api.ts';
import { PRINT_POLICY } from '../security-headers/policies.ts';
import { type DescribedRoute, openapiDocument } from './document.ts';
import { apiPage } from './page.ts';

/** Adds the API's description, as JSON and as a page; both work during maintenance. Each is generated once. */
export function openapiRoutes(app: Hono, routes: readonly DescribedRoute[]): void {
  serve(app, '/openapi.json', 'application/json', () => JSON.stringify(openapiDocument(routes)));
  serve(app, '/docs', 'text/html; charset=UTF-8', () => String(apiPage(routes)));
}

/** Serves a document that is generated at the first request and cached. */
function serve(app: Hono, path: string, contentType: string, make: () => string): void {
  let made: Uint8Array<ArrayBuffer> | undefined;
  app.get(API_ROOT + path, etag(), (context: Context) => {
    made ??= new TextEncoder().encode(make());
    if (contentType.startsWith('text/html')) context.header('Content-Security-Policy', PRINT_POLICY);
    return context.body(made, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-cache' });
  });
}
