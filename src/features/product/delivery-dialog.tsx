import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeliveryEstimate, MIN_LOOKUP_LENGTH } from '../../contract/delivery.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { usePromises } from '../../lib/promises.ts';
import { formatMoney } from '../../rules/money.ts';
import { DELIVERY_SLUG } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import confirm from '../../ui/confirm-dialog.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import field from '../../ui/field.module.css';
import { useSettlements } from '../checkout/directory-queries.ts';
import { useMethodNotes } from '../checkout/methods.ts';
import { useDeliveryDay } from './delivery-estimate.tsx';
import specs from './product-screen.module.css';
import type { Town } from './town.ts';

interface Props {
  readonly town: Town | null;
  readonly estimate: UseQueryResult<DeliveryEstimate>;
  readonly quantity: number;
  readonly onChoose: (town: Town) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The window in which a shopper chooses the town and compares the delivery methods. */
export function DeliveryDialog({ town, estimate, quantity, onChoose, isOpen, onClose }: Props) {
  const { t } = useLingui();
  const promises = usePromises();
  const freeFrom = promises['free-delivery-from'];
  return (
    <Dialog title={t`Доставка`} isNarrow isOpen={isOpen} onClose={onClose}>
      <div className={confirm.confirm}>
        <TownField key={town?.ref} town={town} onChoose={onChoose} />
        {town && <Methods estimate={estimate} />}
        <p className={field.hint}>
          {t`За ${quantity} шт. цього товару; від ${freeFrom} у відділення безкоштовно.`}{' '}
          <PageLink slug={DELIVERY_SLUG}>{t`Доставка й оплата`}</PageLink>
        </p>
      </div>
    </Dialog>
  );
}

/** The carrier's directory of towns, as in the checkout. */
function TownField({ town, onChoose }: Pick<Props, 'town' | 'onChoose'>) {
  const { t } = useLingui();
  const [text, setText] = useState(town?.fullName ?? '');
  const isChosen = town !== null && text === town.fullName;
  const { rows, isLoading, isUnreachable } = useSettlements(isChosen ? '' : text);
  return (
    <Combobox
      label={t`Місто або село`}
      name="town"
      text={text}
      onText={setText}
      options={
        isChosen ? [] : rows.map(({ ref, name, fullName }) => ({ value: ref, label: fullName, aliases: [name] }))
      }
      onChoose={({ value }) => {
        const chosen = rows.find(({ ref }) => ref === value);
        if (chosen) onChoose(chosen);
      }}
      isChosen={isChosen}
      isLoading={isLoading}
      isStrict={!isUnreachable}
      empty={isUnreachable || text.trim().length < MIN_LOOKUP_LENGTH ? undefined : t`Такого міста не знайшли.`}
      hint={isUnreachable ? t`Довідник Нової пошти зараз недоступний. Спробуйте трохи згодом.` : undefined}
    />
  );
}

/** The methods with their days and prices; the day of an earlier quantity stays while the next one is loaded. */
function Methods({ estimate: { data, error, isPaused, refetch, isFetching } }: Pick<Props, 'estimate'>) {
  const { t } = useLingui();
  const notes = useMethodNotes();
  const dayOf = useDeliveryDay();
  const messageOf = useErrorMessage();
  if (data?.methods.length === 0)
    return <p role="status">{t`Нова пошта такого не візьме. Зателефонуйте: привеземо інакше.`}</p>;
  if (data) {
    return (
      <dl className={specs.specifications}>
        {data.methods.map(({ method, cost, day }) => (
          <div key={method}>
            <dt>{notes[method].label}</dt>
            <dd>
              <b>{cost === 0 ? t`безкоштовно` : formatMoney(cost)}</b>, {dayOf(day)}
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (!error && !isPaused) return <p role="status">{t`Рахуємо…`}</p>;
  return (
    <div role="alert" className={confirm.confirm}>
      <p>{error ? messageOf(error) : t`Немає зв’язку з інтернетом.`}</p>
      <Button variant="secondary" isLoading={isFetching && !isPaused} onClick={() => void refetch()}>
        {t`Спробувати ще раз`}
      </Button>
    </div>
  );
}
