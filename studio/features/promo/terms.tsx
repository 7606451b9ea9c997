import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { formatKyivInstant } from '../../../src/rules/instants.ts';
import { formatMoney, formatPercent } from '../../../src/rules/money.ts';
import type { StudioPromo } from '../../contract/promo.ts';
import { PROMO_KIND_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import layout from '../../ui/layout.module.css';
import { Panel } from '../../ui/panel.tsx';

/** A code's terms, for read-only roles. */
export function Terms({ promo }: { readonly promo: StudioPromo }) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const { kind, value, startsAt, endsAt, minimumCost, useLimit, useLimitOfCustomer } = promo;
  const what = i18n._(PROMO_KIND_NAMES[kind]);
  const size = kind === 'percent' ? formatPercent(value) : formatMoney(value);
  const dateOf = (instant: string | null) => (instant === null ? '—' : formatKyivInstant(lang, instant));
  const facts = [
    [t`Що дає`, kind === 'free-delivery' ? what : `${what}: ${size}`],
    [t`Діє з`, dateOf(startsAt)],
    [t`Діє до`, dateOf(endsAt)],
    [t`Найменша вартість товарів`, minimumCost === 0 ? '—' : formatMoney(minimumCost)],
    [t`Разів усього`, useLimit ?? '—'],
    [t`Разів на одного покупця`, useLimitOfCustomer ?? '—'],
  ] as const;
  return (
    <Panel title={t`Умови`}>
      <dl className={layout.facts}>
        {facts.map(([name, fact]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  );
}
