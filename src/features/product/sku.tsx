import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import styles from './sku.module.css';

/** The SKU, copied on click. */
export function Sku({ sku }: { readonly sku: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(sku).then(
      () => toast.info(t`Артикул скопійовано`),
      () => toast.error(t`Браузер не дав скопіювати артикул. Виділіть його та скопіюйте вручну.`),
    );
  return (
    <span className={styles.sku}>
      {`${t`Артикул`}: `}
      <span className={styles.code}>{sku}</span>
      <span data-needs-js>
        <IconButton label={t`Скопіювати артикул`} onClick={() => void copy()}>
          <Icon name="copy" />
        </IconButton>
      </span>
    </span>
  );
}
