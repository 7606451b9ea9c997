import { late } from './late.ts';

/** With what reads the answers: one does not wait for the other. */
const endpoints = late(async () => {
  const [declared] = await Promise.all([import('../contract/page-endpoints.ts'), import('./read-response.ts')]);
  return declared;
});
type Endpoints = typeof import('../contract/page-endpoints.ts');

/** The way to an endpoint that any page may ask: its schemas are loaded after the page is hydrated, with all of these. */
export const pageEndpoint =
  <Name extends keyof Endpoints>(name: Name) =>
  async (): Promise<Endpoints[Name]> =>
    (await endpoints.load())[name];

/** Begins to load them, so that the first requests do not wait: who is here must be known before somebody has typed much. */
export const preparePageEndpoints = (): void => endpoints.prepare();
