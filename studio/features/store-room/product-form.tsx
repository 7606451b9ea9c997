import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MOST_PIECES } from '../../contract/limits.ts';
import type { ShelvedProduct } from '../../contract/store-room.ts';
import { clsx } from '../../lib/clsx.ts';
import { watchFieldScans } from '../../lib/scan.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { changesOf, filledIn, isPriceMissing, type ShelfValues, type TypedValues, valuesOf } from './changes.ts';
import styles from './store-room.module.css';

interface ProductFormProps {
  readonly id: string;
  readonly product: ShelvedProduct;
  /** Closes the product without saving it. */
  readonly onClose: () => void;
  readonly onSave: (values: ShelfValues) => void;
  /** Told after each change whether anything differs from the product. */
  readonly onDirty: (isDirty: boolean) => void;
  /** Called with a code that was scanned while a field had the focus. */
  readonly onScan: (code: string) => void;
}

/** The three fields of the store room; each is shown only to those who may change it. */
export function ProductForm({ id, product, onClose, onSave, onDirty, onScan }: ProductFormProps) {
  const { t } = useLingui();
  const may = useMay();
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(product, onDirty);
  const { typed, set, problems, version } = fields;
  useFieldScans(form, fields, onScan);
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('input');
    input?.focus();
    if (input?.type === 'text') input.select();
  }, []);
  const submit = submitting(() => {
    const values = fields.check();
    if (values) onSave(values);
    else form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  });
  return (
    <Panel>
      <ProductHead product={product} onClose={onClose} />
      <form ref={form} id={id} className={clsx(layout.looseStack, styles.form)} onSubmit={submit} noValidate>
        <div key={version} className={styles.numbers}>
          {may('prices.write') && (
            <MoneyField
              label={t`Ціна`}
              value={typed.price}
              onChange={(price) => set({ price })}
              onValidity={fields.onValidity('price')}
              error={problems.price}
            />
          )}
          {may('stock.write') && (
            <NumberField
              label={t`Лежить на полиці`}
              hint={product.reserved > 0 ? t`Разом із ${product.reserved} шт., що чекають на збирання` : undefined}
              unit={t`шт.`}
              max={MOST_PIECES}
              value={typed.stock}
              onChange={(stock) => set({ stock })}
              onValidity={fields.onValidity('stock')}
              error={problems.stock}
            />
          )}
        </div>
        {may('catalogue.write') && (
          <Switch isSelected={typed.isPublished} onChange={(isPublished) => set({ isPublished })}>
            {t`Показувати в магазині`}
          </Switch>
        )}
      </form>
    </Panel>
  );
}

function ProductHead({ product, onClose }: Pick<ProductFormProps, 'product' | 'onClose'>) {
  const { t } = useLingui();
  const { lang } = useStudio();
  return (
    <div className={styles.product}>
      <Thumbnail picture={product.picture} size="m" />
      <div className={styles.words}>
        <h2>{product.name[lang]}</h2>
        <span className={layout.soft}>{product.sku}</span>
        {product.shelf !== null && <strong>{t`Полиця ${product.shelf}`}</strong>}
      </div>
      <IconButton icon="close" label={t`Закрити, не зберігаючи`} onPress={onClose} />
    </div>
  );
}

type NumberName = 'price' | 'stock';

/** Keeps the typed values, which fields are invalid, and what is wrong with those that were to be saved. */
function useFields(product: ShelvedProduct, onDirty: ProductFormProps['onDirty']) {
  const { t } = useLingui();
  const seen = valuesOf(product);
  const [typed, setTyped] = useState<TypedValues>(seen);
  const [invalid, setInvalid] = useState<readonly NumberName[]>([]);
  const [isChecked, setChecked] = useState(false);
  /** Raised to give the fields their values anew. */
  const [version, setVersion] = useState(0);
  const values = invalid.length > 0 ? null : filledIn(typed);
  const isDirty = values === null || changesOf(seen, values).length > 0;
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(isDirty), [isDirty]);
  const isWrong = (name: NumberName) => isChecked && (invalid.includes(name) || typed[name] === null);
  return {
    typed,
    version,
    set: (changed: Partial<TypedValues>) => setTyped((now) => ({ ...now, ...changed })),
    onValidity: (name: NumberName) => (isValid: boolean) =>
      setInvalid((now) => [...now.filter((one) => one !== name), ...(isValid ? [] : [name])]),
    problems: {
      price: isWrong('price') || (isChecked && isPriceMissing(typed)) ? t`Впишіть ціну, більшу за нуль` : undefined,
      stock: isWrong('stock') ? t`Впишіть ціле число штук` : undefined,
    },
    /** @returns the values to save; null if a field has none */
    check(): ShelfValues | null {
      setChecked(true);
      return values;
    },
    restore(before: TypedValues): void {
      setTyped(before);
      setInvalid([]);
      setVersion((now) => now + 1);
    },
  };
}

/** Takes a code that was scanned into a field out of it again. */
function useFieldScans(
  form: { readonly current: HTMLFormElement | null },
  { typed, restore }: Pick<ReturnType<typeof useFields>, 'typed' | 'restore'>,
  onScan: (code: string) => void,
): void {
  const before = useRef(typed);
  const keep = useEffectEvent(() => {
    before.current = typed;
  });
  const take = useEffectEvent((code: string) => {
    restore(before.current);
    onScan(code);
  });
  useEffect(() => {
    if (!form.current) return undefined;
    return watchFieldScans(
      form.current,
      () => keep(),
      (code) => take(code),
    );
  }, [form]);
}
