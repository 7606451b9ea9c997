import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Customer, type Provider, unlinkProvider } from '../../contract/customer.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { useShop } from '../../lib/shop.tsx';
import { useAction } from '../../lib/use-action.ts';
import { paths } from '../../rules/paths.ts';
import { SIGN_IN_PROVIDER_NAMES } from '../../rules/provider-names.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast/toast-provider.tsx';
import { Proof } from '../auth/proof.tsx';
import { useProviderHref } from '../auth/provider-buttons.tsx';
import { useProviders, useSetProfile } from '../auth/queries.ts';
import styles from './contacts-screen.module.css';

/** Other providers of sign-in that are linked to the account; renders nothing if the shop has none. */
export function ProviderLinks({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const { data: offered = [] } = useProviders();
  const href = useHref();
  const hrefOf = useProviderHref();
  const [added, setAdded] = useState<Provider | null>(null);
  const providers = [...new Set([...offered, ...customer.providers])];
  if (providers.length === 0) return null;
  return (
    <Section title={t`Вхід через інші сервіси`}>
      <ul className={styles.list}>
        {providers.map((provider) => (
          <ProviderRow
            key={provider}
            provider={provider}
            isLinked={customer.providers.includes(provider)}
            onAdd={() => setAdded(provider)}
          />
        ))}
      </ul>
      <Dialog title={t`Новий спосіб входу`} isNarrow isOpen={added !== null} onClose={() => setAdded(null)}>
        {added && (
          <Proof customer={customer} onProof={(proof) => location.assign(hrefOf(added, href(paths.account), proof))} />
        )}
      </Dialog>
    </Section>
  );
}

interface RowProps {
  readonly provider: Provider;
  readonly isLinked: boolean;
  readonly onAdd: () => void;
}

function ProviderRow({ provider, isLinked, onAdd }: RowProps) {
  const { t } = useLingui();
  const { api } = useShop();
  const toast = useToast();
  const messageOf = useErrorMessage();
  const setProfile = useSetProfile();
  const unlink = useAction({
    act: () => api.request(unlinkProvider, { params: { provider } }),
    onDone: setProfile,
    onFailed: (error) => toast.error(messageOf(error)),
  });
  const name = SIGN_IN_PROVIDER_NAMES[provider];
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
          onClick={() => void unlink.run()}
        >
          {t`Прибрати`}
        </Button>
      ) : (
        <Button variant="quiet" aria-label={t`Додати ${name}`} onClick={onAdd}>
          {t`Додати`}
        </Button>
      )}
    </li>
  );
}
