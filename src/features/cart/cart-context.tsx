import { type ComponentType, createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useErrorMessage } from '../../lib/error-message.ts';
import type { Late } from '../../lib/late.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useTabSync } from '../../lib/tabs.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';

interface CartModalState {
  readonly isOpen: boolean;
  /** Opens the window once its code is there; resolves then. A failure to load it is shown in a toast. */
  open(): Promise<void>;
  /** Begins to load it: a pointer is over what opens it. */
  prepare(): void;
  close(): void;
}

export const CartModalContext = createContext<CartModalState | null>(null);

interface Props {
  /** The part of the app with the window. */
  readonly part: Late<{ readonly CartWindow: ComponentType }>;
  readonly children: ReactNode;
}

/** The cart's window over the page, loaded when it is first opened. It closes when the shopper goes to another page. */
export function CartModalProvider({ part, children }: Props) {
  const { onLeave } = useNavigation();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const [CartWindow, setCartWindow] = useState<ComponentType | null>(null);
  const [isOpen, setOpen] = useState(false);
  const leaves = useRef(0);
  useTabSync();
  useEffect(
    () =>
      onLeave(() => {
        leaves.current += 1;
        setOpen(false);
      }),
    [onLeave],
  );
  const open = async () => {
    const page = leaves.current;
    try {
      const loaded = await part.load();
      // Where they are now, nobody has asked for it.
      if (page !== leaves.current) return;
      setCartWindow(() => loaded.CartWindow);
      setOpen(true);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const state = { isOpen, open, prepare: part.prepare, close: () => setOpen(false) };
  return (
    <CartModalContext value={state}>
      {children}
      {CartWindow && <CartWindow />}
    </CartModalContext>
  );
}

export function useCartModal(): CartModalState {
  const state = use(CartModalContext);
  if (!state) throw new Error('useCartModal() needs a CartModalProvider above it');
  return state;
}
