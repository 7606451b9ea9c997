import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type SiteWrite, type StudioSite, updateSite } from '../../contract/site.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Localized } from '../../ui/localized.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './content.module.css';
import { FormErrors } from './form-errors.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { revisionIn } from './post-values.ts';
import { siteQuery } from './queries.ts';
import { fieldErrors, useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

/** Who and where the shop is: the source of the header, the footer, the contacts page, invoices and search results. */
export function SiteScreen() {
  const { api } = useStudio();
  const { data, error, refetch } = useQuery({ ...siteQuery(api), refetchOnWindowFocus: false });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={12} />;
  return <SiteForm key={data.revision} {...data} />;
}

const NO_BANK: NonNullable<SiteWrite['bank']> = { iban: '', name: { uk: '', ru: '' } };

function SiteForm({ site, revision, hasDemoBank }: StudioSite) {
  const { t } = useLingui();
  const { api } = useStudio();
  const canWrite = useMay()('settings.write');
  const form = useForm(site);
  const { values, set } = form;
  useLeaveWarning(form.isChanged);
  const save = useSave({
    save: (ifMatch: number | undefined) =>
      api.request(updateSite, { body: values, ...(ifMatch !== undefined && { ifMatch }) }),
    onSaved: () => {
      form.saved(values, false);
      toast(t`Контакти й реквізити збережено`);
    },
  });
  const errors = fieldErrors(save.error);
  const { bank, address } = values;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(revision);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PageHeader title={t`Контакти й реквізити`}>
        {canWrite && (
          <Button type="submit" isPending={save.isPending} isDisabled={!form.isChanged}>
            {t`Зберегти контакти`}
          </Button>
        )}
      </PageHeader>
      {!canWrite && <Notice>{t`Змінити це може лише власник магазину.`}</Notice>}
      <FormErrors
        error={save.error}
        onKeepMine={(current) => save.mutate(revisionIn(current))}
        onTakeTheirs={() => window.location.reload()}
      />
      <Panel title={t`Як зв’язатися`}>
        <div className={styles.row}>
          <TextField
            label={t`Пошта`}
            type="email"
            value={values.email}
            onChange={(email) => set('email', email)}
            error={errors.email}
          />
          <TextField
            label={t`Телефони`}
            hint={t`+380XXXXXXXXX через кому; перший — головний`}
            value={values.phones.join(', ')}
            onChange={(text) =>
              set(
                'phones',
                text.split(',').map((phone) => phone.trim()),
              )
            }
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
          <TextField
            label={t`Індекс`}
            inputMode="numeric"
            value={address.postalCode}
            onChange={(postalCode) => set('address', { ...address, postalCode })}
            error={errors['address.postalCode']}
          />
          <Coordinates
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
          {(lang, label) => (
            <TextField
              label={label}
              lang={lang}
              value={values.legalName[lang]}
              onChange={(text) => set('legalName', { ...values.legalName, [lang]: text })}
              error={errors[`legalName.${lang}`]}
            />
          )}
        </Localized>
        <div className={styles.row}>
          <TextField
            label={t`Код ЄДРПОУ або РНОКПП`}
            inputMode="numeric"
            value={values.registrationCode}
            onChange={(code) => set('registrationCode', code)}
            error={errors.registrationCode}
          />
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
      <Panel title={t`Соцмережі`}>
        {values.socials.map(({ name, url }, index) => (
          <div key={name} className={styles.row}>
            <TextField
              label={t`Адреса: ${name}`}
              type="url"
              value={url}
              onChange={(next) =>
                set(
                  'socials',
                  values.socials.map((one, place) => (place === index ? { ...one, url: next } : one)),
                )
              }
              error={errors[`socials.${index}.url`]}
            />
          </div>
        ))}
      </Panel>
    </form>
  );
}

interface CoordinatesProps {
  readonly latitude: number;
  readonly longitude: number;
  readonly onChange: (place: { readonly latitude: number; readonly longitude: number }) => void;
  readonly error: string | undefined;
}

/** Two numbers with a comma between them. */
const PLACE = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/;
/** Of no place on earth. */
const NOWHERE = 999;

/** As maps give them: `50.4657, 30.5166`. */
function Coordinates({ latitude, longitude, onChange, error }: CoordinatesProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(`${latitude}, ${longitude}`);
  const found = PLACE.exec(typed);
  return (
    <TextField
      label={t`Координати`}
      hint={t`Широта, довгота: 50.4657, 30.5166`}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const [, north, east] = PLACE.exec(text) ?? [];
        // What is not read as a place is refused by the server as one.
        onChange({ latitude: Number(north ?? NOWHERE), longitude: Number(east ?? NOWHERE) });
      }}
      error={error ?? (found ? undefined : t`Впишіть два числа через кому`)}
    />
  );
}
