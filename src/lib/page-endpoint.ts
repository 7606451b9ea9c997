import { lazyPart } from './lazy-part.ts';

/** Loaded in parallel with the code that parses the answers. */
const endpoints = lazyPart(async () => {
  const [declared] = await Promise.all([import('../contract/page-endpoints.ts'), import('./read-response.ts')]);
  return declared;
});
type Endpoints = typeof import('../contract/page-endpoints.ts');

/**
 * Returns a function that loads an endpoint that any page may call. The schemas of all of these are loaded together,
 * after the page is hydrated.
 */
export const pageEndpoint =
  <Name extends keyof Endpoints>(name: Name) =>
  async (): Promise<Endpoints[Name]> =>
    (await endpoints.load())[name];

/**
 * Starts to load them, so that the first requests do not wait: the customer must be known before a form is filled in.
 */
export const preparePageEndpoints = (): void => endpoints.prepare();
