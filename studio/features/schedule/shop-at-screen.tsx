import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { kyivMoment } from '../../../src/rules/kyiv-calendar.ts';
import { delocalize, localize } from '../../../src/rules/paths.ts';
import { kyivMinuteOf } from '../../contract/kyiv-minute.ts';
import { openShopAt } from '../../contract/preview.ts';
import { LANGUAGE_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { KyivMinuteField } from '../forms/kyiv-minute-field.tsx';
import { fridayAfter } from './calendar-days.ts';
import { scheduledQuery } from './queries.ts';
import { shopAtRoute } from './route.tsx';
import styles from './schedule.module.css';

/** Shows the shop's pages as all planned changes until a moment will leave them. */
export function ShopAtScreen() {
  const { t, i18n } = useLingui();
  const { api, lang } = useStudio();
  const navigate = useNavigate({ from: '/shop-at' });
  const search = shopAtRoute.useSearch();
  const [at, setAt] = useState(() => search.at ?? `${fridayAfter(kyivMoment(new Date()).date)}T18:00`);
  const [address, setAddress] = useState(search.address ?? '/');
  const [pageLang, setPageLang] = useState<Language>(lang);
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  const { data } = useQuery(scheduledQuery(api, {}));
  const shownAt = search.at;
  const shown = shownAt && { at: shownAt, address: localize(pageLang, delocalize(search.address ?? '/').path) };
  const url = shown && api.url(openShopAt, { query: shown });
  const until = shownAt ? data?.scheduled.filter((plan) => isUntil(plan, shownAt)).length : undefined;
  return (
    <>
      <PageHeader title={t`Магазин у майбутньому`} back={<Link to="/scheduled">{t`Заплановане`}</Link>} />
      <form
        className={styles.moment}
        noValidate
        onSubmit={submitting(
          () => void navigate({ search: { at, address: address.startsWith('/') ? address : `/${address}` } }),
        )}
      >
        <KyivMinuteField value={at} onChange={setAt} />
        <TextField label={t`Адреса сторінки`} value={address} onChange={setAddress} hint={t`/ — головна`} />
        <Button type="submit">{t`Показати магазин`}</Button>
      </form>
      <div className={styles.moment}>
        <RadioGroup<Language>
          label={t`Мова сторінок`}
          value={pageLang}
          onChange={setPageLang}
          options={LANGUAGES.map((id) => ({ id, label: i18n._(LANGUAGE_NAMES[id]) }))}
        />
        <RadioGroup<'phone' | 'desktop'>
          label={t`Ширина`}
          value={width}
          onChange={setWidth}
          options={[
            { id: 'desktop', label: t`Комп'ютер` },
            { id: 'phone', label: t`Телефон` },
          ]}
        />
      </div>
      <p className={layout.soft}>
        {t`Це справжні сторінки, складені так, ніби все заплановане до цієї миті вже зробилося. Посилання ведуть на сторінки тієї самої миті. Пошук, кошик і кабінет тут не працюють. Нічого не публікується.`}
      </p>
      {until !== undefined && <p role="status">{t`Змін, що спрацюють до цієї миті: ${until}`}</p>}
      {url && (
        <>
          <p>
            <a href={url} target="_blank" rel="noreferrer">{t`Відкрити в окремій вкладці`}</a>
          </p>
          <iframe
            key={url}
            className={styles.shop}
            data-phone={width === 'phone' || undefined}
            src={url}
            title={t`Магазин у вибрану мить`}
            sandbox="allow-same-origin"
          />
        </>
      )}
    </>
  );
}

const isUntil = ({ dueAt, state }: { readonly dueAt: string; readonly state: string }, minute: string) =>
  state === 'planned' && kyivMinuteOf(new Date(dueAt)) <= minute;
