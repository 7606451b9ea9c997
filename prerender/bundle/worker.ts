import { bundleScript } from './bundle-script.ts';

/**
 * Bundles the service worker, and the script that replaces it when the shop disables it, by their names at the site's
 * root.
 */
export async function bundleWorker(): Promise<Readonly<Record<string, string>>> {
  const script = await bundleScript('src/worker/cart.ts');
  return {
    'sw.js': await bundleScript('src/worker/main.ts', { CART_SCRIPT: JSON.stringify(script) }),
    'sw-off.js': await bundleScript('src/worker/off.ts'),
  };
}
