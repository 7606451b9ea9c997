import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useTabSync } from '../../lib/tabs.ts';

interface CartModalState {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

export const CartModalContext = createContext<CartModalState | null>(null);

/** Whether the cart's window is open. It closes when the shopper goes to another page. */
export function CartModalProvider({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  useTabSync();
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router]);
  const state = useMemo(() => ({ isOpen, open: () => setOpen(true), close: () => setOpen(false) }), [isOpen]);
  return <CartModalContext value={state}>{children}</CartModalContext>;
}

export function useCartModal(): CartModalState {
  const state = use(CartModalContext);
  if (!state) throw new Error('useCartModal() needs a CartModalProvider above it');
  return state;
}
