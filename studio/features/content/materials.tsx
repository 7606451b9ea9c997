import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getProductForm } from '../../contract/products.ts';
import { moveBy, removeAt } from '../../lib/lists.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { OrderButtons } from '../../ui/order-buttons.tsx';
import styles from './content.module.css';

interface Props {
  /** Ids of product categories, the most important first. */
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** Returns the product categories, and a function that names one of them. */
export function useProductCategories() {
  const { api, lang } = useStudio();
  const { data } = useQuery({
    queryKey: ['product-form'],
    queryFn: ({ signal }) => api.request(getProductForm, { signal }),
  });
  const categories = data?.categories ?? [];
  return { categories, nameOf: (id: number) => categories.find((one) => one.id === id)?.name[lang] ?? `№ ${id}` };
}

/** Chooses the product categories of an article. Their products are shown below it, and the article on their pages. */
export function Materials({ value, onChange, errors }: Props) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { categories, nameOf } = useProductCategories();
  const error = Object.entries(errors).find(([name]) => name.startsWith('materials'))?.[1];
  return (
    <>
      <ol className={styles.sorted}>
        {value.map((id, index) => (
          <li key={id}>
            <span className={styles.grow}>{nameOf(id)}</span>
            <OrderButtons
              name={nameOf(id)}
              index={index}
              count={value.length}
              onMove={(by) => onChange(moveBy(value, index, by))}
              onRemove={() => onChange(removeAt(value, index))}
            />
          </li>
        ))}
      </ol>
      <ComboBox
        key={value.join()}
        label={t`Додати категорію товарів`}
        hint={t`Статтю буде показано на сторінках її товарів, а їх — під статтею, якщо текст сам не посилається на товари`}
        value={null}
        options={categories
          .filter(({ id }) => !value.includes(id))
          .map(({ id, name }) => ({ id: String(id), label: name[lang] }))}
        onChange={(id) => id !== null && onChange([...value, Number(id)])}
        error={error}
        isOptional
      />
    </>
  );
}
