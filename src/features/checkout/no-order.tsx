import { Trans, useLingui } from '@lingui/react/macro';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { LateGoOn } from '../home/late-go-on.tsx';

/** Shown at an address without an order. */
export function NoOrder() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <>
      <Message title={t`Тут немає замовлення`} isScreen>
        <p>
          <Trans>Відкрийте посилання з листа або SMS чи знайдіть замовлення в кабінеті.</Trans>
        </p>
        <ButtonLink href={href(paths.orders)}>
          <Trans>Мої замовлення</Trans>
        </ButtonLink>
      </Message>
      <LateGoOn />
    </>
  );
}
