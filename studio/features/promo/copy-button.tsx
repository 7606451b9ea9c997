import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Copies a code to the clipboard. */
export function CopyButton({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast(t`Код ${code} скопійовано`);
    } catch {
      // A browser may forbid it; the code can then be selected by hand.
      toast(t`Браузер не дав скопіювати. Виділіть код і скопіюйте вручну.`, { tone: 'error' });
    }
  };
  return <IconButton icon="copy" label={t`Скопіювати код ${code}`} onPress={() => void copy()} />;
}
