import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useErrorMessage } from '../../lib/error-message.ts';
import type { LazyPart } from '../../lib/lazy-part.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useTabSync } from '../../lib/tabs.ts';
import { useToast } from '../../ui/toast/toast-provider.tsx';

interface CartModal {
  /** Opens the window, and resolves once its code is loaded. A failure to load is shown in a toast. */
  open(): Promise<void>;
  /** Begins to load the window's code, when a pointer hovers over a button that opens it. */
  prepare(): void;
  close(): void;
}

export const CartModalContext = createContext<CartModal | null>(null);
const IsOpenContext = createContext(false);

interface Props {
  /** The lazily loaded module with the window. */
  readonly part: LazyPart<{ readonly CartWindow: ComponentType }>;
  readonly children: ReactNode;
}

/**
 * Provides the cart's window over the page, loaded when it is first opened. It closes when the shopper goes to another
 * page.
 */
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
  const open = useCallback(async () => {
    const page = leaves.current;
    try {
      const loaded = await part.load();
      // The shopper has left the page on which they opened the window.
      if (page !== leaves.current) return;
      setCartWindow(() => loaded.CartWindow);
      setOpen(true);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }, [part, toast, messageOf]);
  // Separate from the state of the window, whose change would render every buy button again.
  const modal = useMemo(() => ({ open, prepare: part.prepare, close: () => setOpen(false) }), [open, part]);
  return (
    <CartModalContext value={modal}>
      {children}
      <IsOpenContext value={isOpen}>{CartWindow && <CartWindow />}</IsOpenContext>
    </CartModalContext>
  );
}

export function useCartModal(): CartModal {
  const modal = use(CartModalContext);
  if (!modal) throw new Error('useCartModal() needs a CartModalProvider above it');
  return modal;
}

/** Returns true if the cart's window is open; for the window itself. */
export const useIsCartOpen = () => use(IsOpenContext);
