import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { endpoints } from '../../contract/api.ts';
import { type Customer, type Provider, profileSchema } from '../../contract/customer.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { useShop } from '../../lib/shop.tsx';
import { paths } from '../../rules/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { PROVIDER_NAMES, useProviderHref } from '../auth/provider-buttons.tsx';
import { useProviders, useSetProfile } from '../auth/queries.ts';
import styles from './contacts-screen.module.css';

/** Other services that sign the customer in; nothing when the shop has none. */
export function ProviderLinks({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const { data: offered = [] } = useProviders();
  const providers = [...new Set([...offered, ...customer.providers])];
  if (providers.length === 0) return null;
  return (
    <Section title={t`Вхід через інші сервіси`}>
      <ul className={styles.list}>
        {providers.map((provider) => (
          <ProviderRow key={provider} provider={provider} isLinked={customer.providers.includes(provider)} />
        ))}
      </ul>
    </Section>
  );
}

function ProviderRow({ provider, isLinked }: { readonly provider: Provider; readonly isLinked: boolean }) {
  const { t } = useLingui();
  const { api } = useShop();
  const href = useHref();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const hrefOf = useProviderHref();
  const setProfile = useSetProfile();
  const unlink = useMutation({
    mutationFn: () => api.send('DELETE', endpoints.customerIdentity(provider), profileSchema),
    onSuccess: setProfile,
    onError: (error) => toast.error(messageOf(error)),
  });
  const name = PROVIDER_NAMES[provider];
  return (
    <li className={styles.row}>
      <div>
        {name}
        <small>{isLinked ? t`додано` : t`не додано`}</small>
      </div>
      {isLinked ? (
        <Button
          variant="quiet"
          isLoading={unlink.isPending}
          aria-label={t`Прибрати ${name}`}
          onClick={() => unlink.mutate()}
        >
          {t`Прибрати`}
        </Button>
      ) : (
        <ButtonLink variant="quiet" aria-label={t`Додати ${name}`} href={hrefOf(provider, href(paths.account), true)}>
          {t`Додати`}
        </ButtonLink>
      )}
    </li>
  );
}
