import type { Hono } from 'hono';
import { API_ROOT, endpoints } from '../../src/contract/api.ts';
import { openapiDocument } from './document.ts';
import { apiPage } from './page.ts';

/** The API's description, for machines and for people; both answer during maintenance. */
export function openapiRoutes(app: Hono): void {
  app.get(API_ROOT + endpoints.openapi, (context) => context.json(openapiDocument()));
  app.get(API_ROOT + endpoints.docs, (context) => context.html(apiPage()));
}
