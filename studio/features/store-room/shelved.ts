import type { ShelvedProduct } from '../../contract/store-room.ts';
import { isCodeOf } from '../../lib/scan.ts';
import { storedShelved } from '../../lib/stored.ts';

/** Number of products that are kept on the device. */
const MOST_KEPT = 200;

/** Keeps found products on the device, the latest first; those of another person are replaced. */
export function keepShelved(staffId: string, found: readonly ShelvedProduct[]): void {
  const ids = new Set(found.map(({ id }) => id));
  const earlier = readKept(staffId).filter(({ id }) => !ids.has(id));
  storedShelved.write({ staffId, products: [...found, ...earlier].slice(0, MOST_KEPT) });
}

/** Finds products on the device as the server finds them: by a code, or else by words. */
export function findKept(staffId: string, code: string): readonly ShelvedProduct[] {
  const kept = readKept(staffId);
  const exact = kept.filter((product) => isCodeOf(code, product) || product.mpn?.toLowerCase() === code.toLowerCase());
  if (exact.length > 0) return exact;
  const words = code.toLowerCase().split(/\s+/).filter(Boolean);
  return kept.filter(({ sku, name }) => {
    const text = `${sku} ${name.uk} ${name.ru}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function readKept(staffId: string): readonly ShelvedProduct[] {
  const kept = storedShelved.read();
  return kept?.staffId === staffId ? kept.products : [];
}
