import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TAX_SYSTEMS, type TaxSystem } from '../../../src/contract/limits.ts';
import { EMPTY_TEXT } from '../../../src/contract/localized.ts';
import { isDemoCode } from '../../../src/rules/seller.ts';
import { type SiteWrite, type StudioSite, studioSiteSchema, updateSite } from '../../contract/site.ts';
import { useMay } from '../../lib/session.ts';
import { DAY_NAMES, TAX_SYSTEM_NAMES } from '../../lib/state-names.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Localized } from '../../ui/localized.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormBar } from '../forms/form-bar.tsx';
import { useEdited } from '../forms/use-edited.ts';
import { useFieldOfAddress } from '../forms/use-field-of-address.ts';
import styles from './content.module.css';
import { OpeningHours } from './opening-hours.tsx';
import { CONTENT, siteQuery } from './queries.ts';
import { Socials } from './socials.tsx';

/**
 * The screen of the shop's name, contacts and seller, which the header, the footer, the contacts page, invoices and
 * search results use.
 */
export function SiteScreen() {
  const { api } = useStudio();
  const { data, error, refetch } = useQuery({ ...siteQuery(api), refetchOnWindowFocus: false });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={12} />;
  return <SiteForm read={data} />;
}

const NO_BANK: NonNullable<SiteWrite['bank']> = { iban: '', name: EMPTY_TEXT };

function useSite(read: StudioSite) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useEdited<StudioSite, SiteWrite>({
    ...{ entity: 'site', id: '1', title: t`Контакти й реквізити`, row: read, rowSchema: studioSiteSchema },
    valuesOf: (row) => (row ?? read).site,
    revisionOf: ({ revision }) => revision,
    store: async ({ values, seen }) => (await api.request(updateSite, { body: values, ...seen })).site,
    onSaved: () => {
      toast(t`Контакти й реквізити збережено`);
      void queryClient.invalidateQueries({ queryKey: [CONTENT] });
    },
  });
}

function SiteForm({ read }: { readonly read: StudioSite }) {
  const { t, i18n } = useLingui();
  const { lang } = useStudio();
  const canWrite = useMay()('settings.write');
  const form = useSite(read);
  useFieldOfAddress();
  const { values, base: site, set, field, problems: errors } = form;
  const { bank, address } = values;
  const hasDemoBank = form.row?.hasDemoBank === true;
  const formatHours = (hours: unknown) =>
    (hours as SiteWrite['openingHours'])
      .map(({ label, days, opens, closes }) => {
        const names = days.map((day) => i18n._(DAY_NAMES[day])).join(', ');
        return `${label[lang]} (${names}, ${opens}–${closes})`;
      })
      .join('; ') || '—';
  const submit = submitting(() => {
    if (canWrite) void form.save();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PageHeader title={t`Контакти й реквізити`} />
      {!canWrite && <Notice>{t`Змінити це може лише власник магазину.`}</Notice>}
      <Panel title={t`Як зв’язатися`}>
        <div className={styles.row}>
          <TextField {...field('email')} label={t`Пошта`} type="email" />
          <TextField
            label={t`Телефони`}
            hint={t`+380XXXXXXXXX через кому; перший — головний`}
            value={values.phones.join(', ')}
            onChange={(text) => set('phones', text.trim() === '' ? [] : text.split(',').map((phone) => phone.trim()))}
            error={Object.entries(errors).find(([name]) => name.startsWith('phones'))?.[1]}
          />
        </div>
        {(['street', 'city', 'region'] as const).map((name) => (
          <Localized key={name} label={{ street: t`Вулиця`, city: t`Місто`, region: t`Область` }[name]}>
            {(lang, label) => (
              <TextField
                label={label}
                lang={lang}
                value={address[name][lang]}
                onChange={(text) => set('address', { ...address, [name]: { ...address[name], [lang]: text } })}
                error={errors[`address.${name}.${lang}`]}
              />
            )}
          </Localized>
        ))}
        <div className={styles.row}>
          <TextField {...field('address.postalCode')} label={t`Індекс`} inputMode="numeric" />
          <Coordinates
            key={form.version}
            latitude={address.latitude}
            longitude={address.longitude}
            onChange={(place) => set('address', { ...address, ...place })}
            error={errors['address.latitude'] ?? errors['address.longitude']}
          />
        </div>
      </Panel>
      <OpeningHours value={values.openingHours} onChange={(next) => set('openingHours', next)} errors={errors} />
      <Panel title={t`Продавець`}>
        <Localized label={t`Юридична назва`}>
          {(lang, label) => <TextField {...field(`legalName.${lang}`)} label={label} lang={lang} />}
        </Localized>
        <div className={styles.row}>
          <TextField {...field('registrationCode')} label={t`Код ЄДРПОУ або РНОКПП`} inputMode="numeric" />
          <TextField
            label={t`ІПН платника ПДВ`}
            hint={t`Порожньо — не платник ПДВ`}
            inputMode="numeric"
            value={values.vatNumber ?? ''}
            onChange={(number) => set('vatNumber', number.trim() === '' ? null : number)}
            error={errors.vatNumber}
            isOptional
          />
        </div>
        {isDemoCode(read.site.registrationCode) && (
          <Notice tone="warning">{t`Код із самих нулів — демонстраційний: покупцям замість нього сказано, що магазин демонстраційний.`}</Notice>
        )}
        <Select
          label={t`Система оподаткування`}
          hint={t`Її видно на сторінках контактів і публічної оферти та в рахунках.`}
          value={values.taxSystem}
          options={TAX_SYSTEMS.map((id) => ({ id, label: i18n._(TAX_SYSTEM_NAMES[id]) }))}
          onChange={(system) => set('taxSystem', system)}
          error={errors.taxSystem}
        />
        <Switch isSelected={bank !== null} onChange={(is) => set('bank', is ? (site.bank ?? NO_BANK) : null)}>
          {t`Приймати оплату за рахунком`}
        </Switch>
        {hasDemoBank && bank !== null && (
          <Notice tone="warning">{t`IBAN демонстраційний: за ним ніхто не отримає грошей.`}</Notice>
        )}
        {bank && (
          <>
            <TextField
              label="IBAN"
              value={bank.iban}
              onChange={(iban) => set('bank', { ...bank, iban })}
              error={errors['bank.iban']}
            />
            <Localized label={t`Назва банку`}>
              {(lang, label) => (
                <TextField
                  label={label}
                  lang={lang}
                  value={bank.name[lang]}
                  onChange={(text) => set('bank', { ...bank, name: { ...bank.name, [lang]: text } })}
                  error={errors[`bank.name.${lang}`]}
                />
              )}
            </Localized>
          </>
        )}
      </Panel>
      <Socials value={values.socials} onChange={(next) => set('socials', next)} errors={errors} />
      {canWrite && (
        <FormBar
          form={form}
          label={t`Зберегти контакти`}
          write={{ write: 'site.update', input: values }}
          words={{
            ...{
              name: { label: t`Назва магазину` },
              legalName: { label: t`Юридична назва` },
              email: { label: t`Пошта` },
            },
            ...{ registrationCode: { label: t`Код ЄДРПОУ або РНОКПП` }, vatNumber: { label: t`ІПН платника ПДВ` } },
            taxSystem: {
              label: t`Система оподаткування`,
              format: (system) => (system === null ? '—' : i18n._(TAX_SYSTEM_NAMES[system as TaxSystem])),
            },
            ...{ bank: { label: t`Приймати оплату за рахунком` }, phones: { label: t`Телефони` } },
            ...{
              address: { label: t`Адреса` },
              openingHours: { label: t`Години роботи`, format: formatHours },
              socials: { label: t`Соцмережі` },
            },
          }}
        />
      )}
    </form>
  );
}

interface CoordinatesProps {
  readonly latitude: number;
  readonly longitude: number;
  readonly onChange: (place: { readonly latitude: number; readonly longitude: number }) => void;
  readonly error: string | undefined;
}

/** Two numbers separated by a comma. */
const PLACE = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/;
/** Coordinates of a shop without a place on the map. */
const NO_PLACE = { latitude: 0, longitude: 0 };
/** A coordinate outside the valid range. */
const NOWHERE = 999;

/** Edits coordinates in the format of map services: `50.4657, 30.5166`. */
function Coordinates({ latitude, longitude, onChange, error }: CoordinatesProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(latitude === 0 && longitude === 0 ? '' : `${latitude}, ${longitude}`);
  const isReadable = typed.trim() === '' || PLACE.test(typed);
  return (
    <TextField
      label={t`Координати`}
      hint={t`Широта, довгота: 50.4657, 30.5166. Порожньо — без мапи`}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        if (text.trim() === '') return onChange(NO_PLACE);
        const [, north, east] = PLACE.exec(text) ?? [];
        // The server refuses unreadable coordinates because they are out of range.
        onChange({ latitude: Number(north ?? NOWHERE), longitude: Number(east ?? NOWHERE) });
      }}
      error={error ?? (isReadable ? undefined : t`Впишіть два числа через кому`)}
      isOptional
    />
  );
}
