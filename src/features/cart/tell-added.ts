import { useLingui } from '@lingui/react/macro';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import type { Submitted } from './outbox.ts';

/** Says that a product is in the cart, and whether the shop knows of it yet. */
export function useTellAdded(): (name: string, submitted: Submitted) => void {
  const { t } = useLingui();
  const toast = useToast();
  return (name, submitted) =>
    toast.info(
      submitted === 'applied'
        ? t`У кошику: ${name}`
        : t`У кошику: ${name}. Магазин дізнається про це, щойно повернеться зв’язок.`,
    );
}
