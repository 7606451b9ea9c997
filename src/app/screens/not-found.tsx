import { Trans, useLingui } from '@lingui/react/macro';
import { LateGoOn } from '../../features/home/late-go-on.tsx';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { useAppHead } from '../app-head-effect.ts';
import { PageLoading } from './page-loading.tsx';

/**
 * The screen of an address without a page. The prerendered file says so only if scripts do not run: if they do, the
 * address may belong to a page made after the last build, so the app looks it up.
 */
export function NotFound() {
  if (!import.meta.env.SSR) return <NothingHere />;
  return (
    <>
      <div data-needs-js>
        <PageLoading />
      </div>
      <noscript>
        <NothingHere />
      </noscript>
    </>
  );
}

function NothingHere() {
  const { t } = useLingui();
  const href = useHref();
  useAppHead();
  return (
    <>
      <Message title={t`Такої сторінки немає`} isScreen>
        <p>
          <Trans>
            Можливо, товар знято з продажу або в адресі помилка. Спробуйте пошук угорі сторінки чи відкрийте каталог.
          </Trans>
        </p>
        <ButtonLink href={href(paths.home)}>
          <Trans>На головну</Trans>
        </ButtonLink>
      </Message>
      <LateGoOn />
    </>
  );
}
