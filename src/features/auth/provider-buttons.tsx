import { useLingui } from '@lingui/react/macro';
import { apiPath } from '../../contract/api.ts';
import { type ProofTicket, type Provider, startOauth } from '../../contract/customer.ts';
import { pathOf } from '../../contract/endpoint.ts';
import { useShop } from '../../lib/shop.tsx';
import { SIGN_IN_PROVIDER_NAMES } from '../../rules/provider-names.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './provider-buttons.module.css';
import { useProviders } from './queries.ts';

/**
 * Returns a function that gives the address to start a sign-in through a provider; with a proof, the provider is linked
 * to the signed-in account.
 */
export function useProviderHref(): (provider: Provider, next: string, link?: ProofTicket) => string {
  const { lang } = useShop();
  return (provider, next, link) =>
    apiPath(pathOf(startOauth.path, { provider }), lang, { next, ...(link && { link: 1, ...link }) });
}

/** Buttons of other sign-in providers; renders nothing if the shop has none. */
export function ProviderButtons({ next }: { readonly next: string }) {
  const { t } = useLingui();
  const hrefOf = useProviderHref();
  const { data: providers = [] } = useProviders();
  if (providers.length === 0) return null;
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{t`або`}</p>
      {providers.map((provider) => (
        <ButtonLink key={provider} variant="secondary" isWide href={hrefOf(provider, next)}>
          {t`Увійти через ${SIGN_IN_PROVIDER_NAMES[provider]}`}
        </ButtonLink>
      ))}
    </div>
  );
}
