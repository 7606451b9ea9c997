import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './enrolment.module.css';

/** Shows recovery codes for a lost authenticator app. They are shown only once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useLingui();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast(t`Коди скопійовано`),
      () => toast(t`Не вдалося скопіювати: виділіть коди й скопіюйте самі`, { tone: 'error' }),
    );
  return (
    <div className={layout.looseStack}>
      <Notice tone="warning">
        <Trans>
          Збережіть резервні коди там, де їх не знайде ніхто інший. Кожен впустить вас один раз, якщо телефону не буде
          під рукою. Більше ми їх не покажемо.
        </Trans>
      </Notice>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onPress={() => void copy()}>{t`Скопіювати коди`}</Button>
    </div>
  );
}
