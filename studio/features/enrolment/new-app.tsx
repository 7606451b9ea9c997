import { Trans, useLingui } from '@lingui/react/macro';
import layout from '../../ui/layout.module.css';
import styles from './enrolment.module.css';
import { QrCode } from './qr-code.tsx';

/** Shows a TOTP secret as a QR code and as text. */
export function NewApp({ totp }: { readonly totp: { readonly secret: string; readonly uri: string } }) {
  const { t } = useLingui();
  return (
    <div className={styles.app}>
      <QrCode text={totp.uri} label={t`QR-код для застосунку з кодами`} />
      <div className={layout.tightStack}>
        <p>
          <Trans>
            Відкрийте застосунок для кодів (наприклад, Google Authenticator, Aegis, 1Password) і скануйте QR-код.
          </Trans>
        </p>
        <p>
          <Trans>Немає камери? Впишіть у застосунок цей ключ:</Trans>
        </p>
        <code className={styles.secret}>{(totp.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </div>
    </div>
  );
}
