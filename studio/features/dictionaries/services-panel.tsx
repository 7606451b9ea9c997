import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../../src/rules/money.ts';
import { orderServices, removeService } from '../../contract/dictionaries.ts';
import { useStudio } from '../../lib/studio.tsx';
import { DictionaryPanel } from './dictionary-panel.tsx';
import { servicesQuery } from './queries.ts';
import { ServiceDialog } from './service-dialog.tsx';

/** The list of services that can be ordered with products. */
export function ServicesPanel() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data, error, refetch } = useQuery(servicesQuery(api));
  return (
    <DictionaryPanel
      kind="services"
      title={t`Послуги`}
      add={t`Додати послугу`}
      entries={data}
      error={error}
      onRetry={() => void refetch()}
      note={({ price }) => t`${formatMoney(price)} за штуку`}
      reorder={(codes) => api.request(orderServices, { body: { codes } })}
      remove={(code) => api.request(removeService, { params: { code } })}
      dialog={(service, close) => <ServiceDialog service={service} onClose={close} />}
    />
  );
}
