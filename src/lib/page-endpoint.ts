import { late } from './late.ts';

const endpoints = late(() => import('../contract/page-endpoints.ts'));
type Endpoints = typeof import('../contract/page-endpoints.ts');

/** The way to an endpoint that any page may ask: its schemas are loaded after the page is hydrated, with all of these. */
export const pageEndpoint =
  <Name extends keyof Endpoints>(name: Name) =>
  async (): Promise<Endpoints[Name]> =>
    (await endpoints.load())[name];
