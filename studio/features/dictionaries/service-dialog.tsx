import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EMPTY_TEXT } from '../../../src/contract/localized.ts';
import { createService, type ServiceCreation, type StudioService, updateService } from '../../contract/dictionaries.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NameFields } from './name-fields.tsx';
import { ServiceFields, type TypedField } from './service-fields.tsx';
import { useWrite } from './use-write.ts';

/** The form of a service with its price and required inputs. */
export function ServiceDialog({
  service,
  onClose,
}: {
  readonly service: StudioService | null;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { write, ...state } = useWrite('services');
  const [named, setNamed] = useState({ code: service?.code ?? '', name: service?.name ?? EMPTY_TEXT });
  const [price, setPrice] = useState<number | null>(service?.price ?? null);
  const [fields, setFields] = useState<readonly TypedField[]>(service?.fields ?? []);
  const [isPrepaid, setPrepaid] = useState(service?.isPrepaid ?? false);
  const [isReturnable, setReturnable] = useState(service?.isReturnable ?? true);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  const setValidity = (path: string, isValid: boolean) =>
    setUnreadable((current) => new Set(isValid ? [...current].filter((other) => other !== path) : [...current, path]));
  const submit = async () => {
    if (unreadable.size > 0) return;
    // The server returns an error of each invalid field.
    const body = { name: named.name, price, fields, isPrepaid, isReturnable } as Omit<ServiceCreation, 'code'>;
    const isKept = await write(() =>
      service
        ? api.request(updateService, { params: { code: service.code }, body })
        : api.request(createService, { body: { code: named.code, ...body } }),
    );
    if (isKept) onClose();
  };
  return (
    <FormDialog
      title={service ? t`Послуга` : t`Нова послуга`}
      placement="wide"
      action={t`Зберегти`}
      form={{ ...state, run: () => void submit() }}
      onClose={onClose}
    >
      <NameFields {...named} isNew={service === null} onChange={setNamed} fields={state.fields} />
      <MoneyField
        label={t`Ціна за штуку`}
        value={price}
        onChange={setPrice}
        onValidity={(isValid) => setValidity('price', isValid)}
        error={state.fields.price}
      />
      <Checkbox isSelected={isPrepaid} onChange={setPrepaid}>{t`Лише за передоплатою`}</Checkbox>
      <Checkbox isSelected={isReturnable} onChange={setReturnable}>{t`Таке можна повернути`}</Checkbox>
      <ServiceFields fields={fields} onChange={setFields} wrong={state.fields} setValidity={setValidity} />
    </FormDialog>
  );
}
