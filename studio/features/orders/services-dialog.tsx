import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Service, ServiceField, ServiceValues } from '../../../src/contract/service.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import cells from '../../ui/cells.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import layout from '../../ui/layout.module.css';
import { TextField } from '../../ui/text-field.tsx';

/** Codes of the chosen services, and the values of their fields. */
export interface ChosenServices {
  readonly codes: string[];
  readonly values: Record<string, Record<string, string | number>>;
}

interface ServicesDialogProps {
  readonly line: {
    readonly name: string;
    readonly services: readonly { readonly code: string; readonly values: ServiceValues }[];
  };
  readonly offered: readonly Service[];
  readonly onChoose: (services: ChosenServices) => Promise<unknown>;
  readonly onClose: () => void;
  /** Path of the values in the request, for their errors. */
  readonly path?: string;
}

/** Chooses the services of a line and fills in their inputs. */
export function ServicesDialog({ line, offered, onChoose, onClose, path = 'serviceValues' }: ServicesDialogProps) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<readonly string[]>(line.services.map(({ code }) => code));
  const [values, setValues] = useState<ChosenServices['values']>(
    Object.fromEntries(line.services.map(({ code, values: told }) => [code, told])),
  );
  const form = useSubmit(async () => {
    const told = Object.fromEntries(codes.map((code) => [code, values[code] ?? {}]));
    await onChoose({ codes: [...codes], values: told });
    onClose();
  });
  const toggle = (code: string, isChosen: boolean) =>
    setCodes((all) => (isChosen ? [...all, code] : all.filter((one) => one !== code)));
  const tell = (code: string, field: string, value: string) =>
    setValues((all) => ({ ...all, [code]: { ...all[code], [field]: value } }));
  return (
    <FormDialog
      title={t`Послуги: ${line.name}`}
      action={t`Вибрати`}
      dismissal={t`Не змінювати`}
      form={form}
      onClose={onClose}
    >
      {offered.map(({ code, name, price, fields, isPrepaid, isReturnable }) => (
        <div key={code} className={layout.stack}>
          <Checkbox isSelected={codes.includes(code)} onChange={(isChosen) => toggle(code, isChosen)}>
            {t`${name}, ${formatMoney(price)} за штуку`}
          </Checkbox>
          {codes.includes(code) && (
            <>
              {fields.map((field) => (
                <ServiceValue
                  key={field.code}
                  field={field}
                  value={String(values[code]?.[field.code] ?? '')}
                  onChange={(value) => tell(code, field.code, value)}
                  error={form.fields[`${path}.${code}.${field.code}`]}
                />
              ))}
              {isPrepaid && <p className={cells.soft}>{t`Це оплачують заздалегідь.`}</p>}
              {!isReturnable && <p className={cells.soft}>{t`Таке не повертають: скажіть про це покупцеві.`}</p>}
            </>
          )}
        </div>
      ))}
    </FormDialog>
  );
}

interface ServiceValueProps {
  readonly field: ServiceField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function ServiceValue({ field, value, onChange, error }: ServiceValueProps) {
  const { t } = useLingui();
  const hint = field.kind === 'length' ? t`від ${field.min} до ${field.max} мм` : t`до ${field.maxLength} знаків`;
  return (
    <TextField
      label={field.name}
      hint={hint}
      inputMode={field.kind === 'length' ? 'numeric' : 'text'}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
