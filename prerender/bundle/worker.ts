import { readFileSync } from 'node:fs';
import { bundleScript } from './bundle-script.ts';

/**
 * Bundles the service worker, and the script that replaces it when the shop disables it, by their names at the site's
 * root.
 */
export async function bundleWorker(): Promise<Readonly<Record<string, string>>> {
  const script = await bundleScript('src/worker/cart.ts');
  const mark = readFileSync('src/ui/brand-mark.svg', 'utf8').trim();
  const inserted = { CART_SCRIPT: JSON.stringify(script), BRAND_MARK: JSON.stringify(mark) };
  return {
    'sw.js': await bundleScript('src/worker/main.ts', inserted),
    'sw-off.js': await bundleScript('src/worker/off.ts'),
  };
}
