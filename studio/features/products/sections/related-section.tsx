import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDebounced } from '../../../../src/lib/use-debounced.ts';
import { formatMoney } from '../../../../src/rules/money.ts';
import type { ProductChoice } from '../../../contract/products.ts';
import { moveBy, removeAt } from '../../../lib/lists.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { OrderButtons } from '../../../ui/order-buttons.tsx';
import { useEditor } from '../editor.ts';
import { choicesQuery } from '../queries.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the related products, in the order of the product's page. */
export function RelatedSection() {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { form, isReadOnly } = useEditor();
  const { problems } = form;
  const { related } = form.values;
  const onChange = (next: readonly ProductChoice[]) => form.set('related', next);
  return (
    <Section id="related" title={t`Разом купують`}>
      <div className={styles.list} data-field="related">
        {related.length === 0 && <p className={styles.note}>{t`Поки нічого не вибрано.`}</p>}
        {related.map((product, index) => (
          <div key={product.id} className={styles.row}>
            <div className={styles.item}>
              <Shown product={product} />
              <div>
                <Link to="/products/$id" params={{ id: String(product.id) }}>
                  {product.name[lang]}
                </Link>
                <p className={styles.note}>
                  {product.sku} · {formatMoney(product.price)}{' '}
                  {!product.isPublished && <Badge tone="warning">{t`Прихований`}</Badge>}
                </p>
                {problems[`related.${index}`] !== undefined && <p role="alert">{problems[`related.${index}`]}</p>}
              </div>
            </div>
            {!isReadOnly && (
              <div className={styles.buttons}>
                <OrderButtons
                  name={product.sku}
                  index={index}
                  count={related.length}
                  onMove={(by) => onChange(moveBy(related, index, by))}
                  onRemove={() => onChange(removeAt(related, index))}
                />
              </div>
            )}
          </div>
        ))}
        {!isReadOnly && <Finder chosen={related} onChoose={(product) => onChange([...related, product])} />}
      </div>
    </Section>
  );
}

function Shown({ product: { picture } }: { readonly product: ProductChoice }) {
  if (!picture) return null;
  return (
    <img className={styles.picture} src={`/media/${picture.id}-${picture.widths[0]}.webp`} alt="" loading="lazy" />
  );
}

interface FinderProps {
  readonly chosen: readonly ProductChoice[];
  readonly onChoose: (product: ProductChoice) => void;
}

function Finder({ chosen, onChoose }: FinderProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const { product } = useEditor();
  const [words, setWords] = useState('');
  const { data = [] } = useQuery(choicesQuery(api, useDebounced(words, 200)));
  const others = data.filter(({ id }) => id !== product?.id && !chosen.some((one) => one.id === id));
  return (
    <ComboBox
      label={t`Додати товар`}
      hint={t`Назва або артикул`}
      isOptional
      value={null}
      options={
        words.trim() === '' ? [] : others.map(({ id, sku, name }) => ({ id: String(id), label: name[lang], note: sku }))
      }
      searchText={words}
      onSearch={setWords}
      onChange={(key) => {
        const found = others.find(({ id }) => String(id) === key);
        if (!found) return;
        onChoose(found);
        setWords('');
      }}
    />
  );
}
