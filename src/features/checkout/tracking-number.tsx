import { useLingui } from '@lingui/react/macro';
import { trackingUrl } from '../../rules/parcel-tracking.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import styles from './tracking-number.module.css';

/** The tracking number: a link to the carrier's page, and a button that copies it. */
export function TrackingNumber({ number }: { readonly number: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => toast.info(t`Номер відправлення скопійовано`),
      () => toast.error(t`Браузер не дав скопіювати номер. Виділіть його та скопіюйте вручну.`),
    );
  return (
    <span className={styles.tracking}>
      <a href={trackingUrl(number)} rel="noreferrer">
        {number}
      </a>
      <IconButton label={t`Скопіювати номер відправлення`} onClick={() => void copy()}>
        <Icon name="copy" />
      </IconButton>
    </span>
  );
}
