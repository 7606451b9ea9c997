import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Copies the address of a feed to the clipboard. */
export function CopyAddress({ address }: { readonly address: string }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t`Адресу скопійовано`);
    } catch {
      // A browser may forbid it; the address can then be selected by hand.
      toast(t`Браузер не дав скопіювати. Виділіть адресу й скопіюйте вручну.`, { tone: 'error' });
    }
  };
  return <IconButton icon="copy" label={t`Скопіювати адресу ${address}`} onPress={() => void copy()} />;
}
