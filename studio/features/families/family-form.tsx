import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isOneCardByDefault } from '../../../src/rules/one-card.ts';
import type { Attribute } from '../../contract/dictionaries.ts';
import { removeFamily, type StudioFamily } from '../../contract/families.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Localized } from '../../ui/localized.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormBar } from '../forms/form-bar.tsx';
import styles from './families.module.css';
import { Members } from './members.tsx';
import { axesOf, type FamilyEditing, type FamilyFields, familyWrite, useFamilyForm } from './use-family-form.ts';

interface Props {
  /** null for a new one. */
  readonly family: StudioFamily | null;
  readonly attributes: readonly Attribute[];
}

/** The form of a family: name, distinguishing attributes and members. */
export function FamilyForm({ family, attributes }: Props) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const canWrite = useMay()('catalogue.write');
  const form = useFamilyForm(family);
  const [isRemoving, setRemoving] = useState(false);
  const { problems, row } = form;
  const submit = submitting(() => {
    if (canWrite) void form.save();
  });
  const title = row?.name[lang] ?? t`Нова група варіантів`;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PageHeader title={title} back={<Link to="/families">{t`Варіанти товарів`}</Link>}>
        {row && canWrite && (
          <Button variant="secondary" onPress={() => setRemoving(true)}>
            {t`Розформувати`}
          </Button>
        )}
      </PageHeader>
      <Panel title={t`Група`}>
        <Localized label={t`Назва`}>
          {(language, name) => (
            <TextField {...form.field(`name.${language}`)} label={name} lang={language} isReadOnly={!canWrite} />
          )}
        </Localized>
        <Differences key={form.version} form={form} attributes={attributes} isReadOnly={!canWrite} />
      </Panel>
      <Panel title={t`Товари групи`}>
        {problems.members !== undefined && <Notice tone="error">{problems.members}</Notice>}
        <Members form={form} attributes={attributes} isReadOnly={!canWrite} />
      </Panel>
      {canWrite && <Bar form={form} attributes={attributes} isLeaving={isRemoving} />}
      {row && <Removal row={row} form={form} isOpen={isRemoving} onClose={() => setRemoving(false)} />}
    </form>
  );
}

interface PartProps {
  readonly form: FamilyEditing;
  readonly attributes: readonly Attribute[];
}

/** Chooses the attributes that distinguish members, and how pages and lists show the members. */
function Differences({ form, attributes, isReadOnly }: PartProps & { readonly isReadOnly: boolean }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const [isDecided, setDecided] = useState(false);
  const { values, row, set } = form;
  const options = attributes.map(({ code, name }) => ({ id: code, label: name[lang] }));
  const choose = (path: 'axis' | 'secondAxis', code: string) => {
    set(path, code);
    // A new group follows the rule until the editor decides otherwise, here or in the restored draft.
    if (!row && !isDecided && values.isGrouped === isOneCardByDefault(axesOf(values))) {
      set('isGrouped', isOneCardByDefault(axesOf({ ...values, [path]: code })));
    }
  };
  return (
    <>
      <div className={styles.axes}>
        <Select
          name="axes"
          label={t`Чим різняться`}
          hint={t`Характеристика, яку має кожен товар групи`}
          value={values.axis || null}
          options={options.filter(({ id }) => id !== values.secondAxis)}
          error={form.problems.axes}
          isDisabled={isReadOnly}
          onChange={(code) => choose('axis', code)}
        />
        <Select
          label={t`І ще чим`}
          isOptional
          value={values.secondAxis}
          options={[{ id: '', label: t`Нічим` }, ...options.filter(({ id }) => id !== values.axis)]}
          isDisabled={isReadOnly}
          onChange={(code) => choose('secondAxis', code)}
        />
      </div>
      <Switch isSelected={values.isPictured} isDisabled={isReadOnly} onChange={(isOn) => set('isPictured', isOn)}>
        {t`Показувати у виборі світлини: для кольорів, які словом не передати`}
      </Switch>
      <Switch
        isSelected={values.isGrouped}
        isDisabled={isReadOnly}
        onChange={(isOn) => {
          setDecided(true);
          set('isGrouped', isOn);
        }}
      >
        {t`Одна картка на всю групу в категоріях і пошуку: коли варіанти різняться лише розміром, вагою чи об’ємом`}
      </Switch>
    </>
  );
}

function Bar({ form, attributes, isLeaving }: PartProps & { readonly isLeaving: boolean }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { row, values } = form;
  const input = familyWrite(values);
  const formatAxis = (code: unknown) => attributes.find((attribute) => attribute.code === code)?.name[lang] ?? t`нічим`;
  const formatSwitch = (isOn: unknown) => (isOn ? t`так` : t`ні`);
  return (
    <FormBar
      form={form}
      label={t`Зберегти групу`}
      write={
        row ? { write: 'family.update', input: { id: row.id, changes: input } } : { write: 'family.create', input }
      }
      words={{
        name: { label: t`Назва` },
        axis: { label: t`Чим різняться`, format: formatAxis },
        secondAxis: { label: t`І ще чим`, format: formatAxis },
        isPictured: { label: t`Світлини у виборі`, format: formatSwitch },
        isGrouped: { label: t`Одна картка на групу`, format: formatSwitch },
        members: {
          label: t`Товари групи`,
          format: (members) => (members as FamilyFields['members']).map(({ sku }) => sku).join(', '),
        },
      }}
      isLeaving={isLeaving}
    />
  );
}

interface RemovalProps {
  readonly row: StudioFamily;
  readonly form: FamilyEditing;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Removal({ row, form, isOpen, onClose }: RemovalProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t`Розформувати групу?`}
      action={t`Розформувати`}
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        await api.request(removeFamily, { params: { id: String(row.id) }, ifMatch: row.revision });
        await form.draft.forget();
        toast(t`Групу розформовано`);
        for (const queryKey of [['families', 'list'], ['product']]) await queryClient.invalidateQueries({ queryKey });
        await navigate({ to: '/families', ignoreBlocker: true });
      }}
    >
      <p>{t`Товари лишаться в магазині, кожен сам по собі: їхні сторінки більше не пропонуватимуть одна одну.`}</p>
    </ConfirmDialog>
  );
}
