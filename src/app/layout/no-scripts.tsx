import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '../../contract/layout.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { formatPhone } from '../../rules/phone.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** Shown in place of a screen of the app if scripts do not run. Rendered once per language. */
export function NoScripts({ site }: { readonly site: Site | null }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Message title={t`Тут потрібен JavaScript`} isScreen>
      <p>
        <Trans>
          Кошик, оформлення, кабінет і пошук працюють лише з ним. Увімкніть JavaScript у налаштуваннях браузера й
          оновіть сторінку.
        </Trans>
      </p>
      {site && <Contacts site={site} />}
      <ButtonLink href={href(paths.home)}>
        <Trans>До каталогу</Trans>
      </ButtonLink>
    </Message>
  );
}

/** The shop's contacts, which an API may omit. */
function Contacts({ site: { phones, email, openingHours } }: { readonly site: Site }) {
  return (
    <>
      <p>
        <Trans>
          Або зателефонуйте чи напишіть: приймемо замовлення, знайдемо потрібний товар і скажемо, що з вашим
          замовленням.
        </Trans>
      </p>
      <ul>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </li>
        ))}
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        {openingHours.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </>
  );
}
