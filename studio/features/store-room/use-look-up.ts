import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { findShelved, type ShelvedProduct } from '../../contract/store-room.ts';
import type { StudioApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useSession } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { findKept, keepShelved } from './shelved.ts';

/** Milliseconds after which a bad connection counts as none. */
const PATIENCE = 8_000;

interface Found {
  readonly products: readonly ShelvedProduct[];
  /** True if they come from the device, because there is no connection. */
  readonly isKept: boolean;
}

/** The products of the last code. */
export type LookUp =
  | { readonly kind: 'idle' | 'looking' }
  | { readonly kind: 'problem'; readonly text: string }
  | ({ readonly kind: 'found' } & Found);

/** Looks up codes; of several at once, the last one counts. */
export function useLookUp() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { staff } = useSession();
  const errorMessage = useErrorMessage();
  const [found, setFound] = useState<LookUp>({ kind: 'idle' });
  const last = useRef(0);
  const settle = async (code: string): Promise<LookUp> => {
    try {
      const { products, isKept } = await findProducts(api, staff.id, code);
      if (products.length > 0) return { kind: 'found', products, isKept };
      const text = isKept ? t`Немає зв’язку, а на цьому пристрої немає товару ${code}` : t`Невідомий код: ${code}`;
      return { kind: 'problem', text };
    } catch (error) {
      return { kind: 'problem', text: errorMessage(error) };
    }
  };
  return {
    found,
    /** @returns the products; null if another code was looked up meanwhile */
    async lookUp(code: string): Promise<LookUp | null> {
      last.current += 1;
      const own = last.current;
      setFound({ kind: 'looking' });
      const settled = await settle(code);
      if (own !== last.current) return null;
      setFound(settled);
      return settled;
    },
    clear: () => setFound({ kind: 'idle' }),
  };
}

/** Finds products on the server; on the device if there is no connection. @throws ApiError */
async function findProducts(api: StudioApi, staffId: string, code: string): Promise<Found> {
  try {
    const products = await api.request(findShelved, { query: { code }, signal: AbortSignal.timeout(PATIENCE) });
    keepShelved(staffId, products);
    return { products, isKept: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'network') throw error;
    return { products: findKept(staffId, code), isKept: true };
  }
}
