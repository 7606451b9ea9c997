import { Trans, useLingui } from '@lingui/react/macro';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { useAppHead } from '../head-effect.ts';

/** An address that nothing stands behind. It is shown only once that is certain. */
export function NotFound() {
  const { t } = useLingui();
  const href = useHref();
  useAppHead();
  return (
    <Message title={t`Такої сторінки немає`}>
      <p>
        <Trans>
          Можливо, товар знято з продажу або в адресі помилка. Спробуйте пошук угорі сторінки чи відкрийте каталог.
        </Trans>
      </p>
      <ButtonLink href={href(paths.home)}>
        <Trans>На головну</Trans>
      </ButtonLink>
    </Message>
  );
}
