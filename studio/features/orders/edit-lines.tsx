import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_QUANTITY } from '../../../src/contract/limits.ts';
import { findServices } from '../../contract/find.ts';
import { previewOrderEdit } from '../../contract/order-actions.ts';
import type { StudioOrder } from '../../contract/orders.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import styles from './orders.module.css';
import { ProductFinder } from './product-finder.tsx';
import { ServicesDialog } from './services-dialog.tsx';
import type { EditedLine, useEditForm } from './use-edit-form.ts';

interface EditLinesProps {
  readonly order: StudioOrder;
  readonly form: ReturnType<typeof useEditForm>;
  /** Errors by the API's field names. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Fields for the lines of an order: quantities, services, products to add. */
export function EditLines({ order, form, errors }: EditLinesProps) {
  const { t } = useLingui();
  return (
    <>
      {form.lines.map((line, index) => (
        <div key={line.position ?? `${line.sku} ${index}`} className={layout.stack}>
          <div className={styles.editLine}>
            <NumberField
              label={line.name}
              hint={line.sku}
              unit={t`шт.`}
              min={1}
              max={MAX_QUANTITY}
              value={line.quantity}
              onChange={(quantity) => form.setQuantity(index, quantity)}
              error={errors[`lines.${index}.quantity`] ?? errors[`lines.${index}.sku`]}
            />
            <LineServices order={order} form={form} index={index} line={line} />
            <IconButton icon="trash" label={t`Прибрати ${line.name}`} onPress={() => form.remove(index)} />
          </div>
          {line.services.map(({ code, name }) => (
            <span key={code} className={cells.soft}>
              + {name}
            </span>
          ))}
        </div>
      ))}
      <ProductFinder label={t`Додати товар`} onFind={({ sku, name }) => form.add(sku, name)} />
    </>
  );
}

interface LineServicesProps extends Omit<EditLinesProps, 'errors'> {
  readonly index: number;
  readonly line: EditedLine;
}

/** A button that opens the services of a line, if its product is offered with any. */
function LineServices({ order, form, index, line }: LineServicesProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const { data: offered = [] } = useQuery({
    queryKey: ['products', 'services', api.lang, line.sku],
    queryFn: ({ signal }) => api.request(findServices, { query: { sku: line.sku }, signal }),
  });
  if (offered.length === 0) return <span />;
  const choose = async (
    codes: readonly string[],
    values: Readonly<Record<string, EditedLine['services'][number]['values']>>,
  ) => {
    const services = offered
      .filter(({ code }) => codes.includes(code))
      .map(({ code, name }) => ({ code, name, values: values[code] ?? {} }));
    const edit = form.editWith(index, services);
    // The server checks the values, so that a mistake is shown at its field before the dialog closes.
    if (edit) await api.request(previewOrderEdit, { params: { id: order.id }, body: edit, ifMatch: order.revision });
    form.setServices(index, services);
  };
  return (
    <>
      <Button variant="secondary" aria-label={t`Послуги, ${line.name}`} onPress={() => setOpen(true)}>
        {t`Послуги`}
      </Button>
      {isOpen && (
        <ServicesDialog
          line={line}
          offered={offered}
          path={`lines.${index}.services`}
          onClose={() => setOpen(false)}
          onChoose={({ codes, values }) => choose(codes, values)}
        />
      )}
    </>
  );
}
