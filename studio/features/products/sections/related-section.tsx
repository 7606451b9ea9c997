import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../src/rules/money.ts';
import type { ProductChoice } from '../../../contract/products.ts';
import { moveBy, removeAt } from '../../../lib/lists.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { Badge } from '../../../ui/badge.tsx';
import layout from '../../../ui/layout.module.css';
import { OrderButtons } from '../../../ui/order-buttons.tsx';
import { useEditor } from '../editor.ts';
import { ProductFinder } from '../product-finder.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Edits the related products, in the order of the product's page. */
export function RelatedSection() {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { form, product, isReadOnly } = useEditor();
  const { problems } = form;
  const { related } = form.values;
  const onChange = (next: readonly ProductChoice[]) => form.set('related', next);
  return (
    <Section id="related" title={t`Разом купують`}>
      <div className={styles.list} data-field="related">
        {related.length === 0 && <p className={layout.soft}>{t`Поки нічого не вибрано.`}</p>}
        {related.map((one, index) => (
          <div key={one.id} className={styles.row}>
            <div className={styles.item}>
              <Shown product={one} />
              <div>
                <Link to="/products/$id" params={{ id: String(one.id) }}>
                  {one.name[lang]}
                </Link>
                <p className={layout.soft}>
                  {one.sku} · {formatMoney(one.price)}{' '}
                  {!one.isPublished && <Badge tone="warning">{t`Прихований`}</Badge>}
                </p>
                {problems[`related.${index}`] !== undefined && <p role="alert">{problems[`related.${index}`]}</p>}
              </div>
            </div>
            {!isReadOnly && (
              <div className={styles.buttons}>
                <OrderButtons
                  name={one.sku}
                  index={index}
                  count={related.length}
                  onMove={(by) => onChange(moveBy(related, index, by))}
                  onRemove={() => onChange(removeAt(related, index))}
                />
              </div>
            )}
          </div>
        ))}
        {!isReadOnly && (
          <ProductFinder
            label={t`Додати товар`}
            excluded={[...related, ...(product ? [product] : [])].map(({ id }) => id)}
            onChoose={(chosen) => onChange([...related, chosen])}
          />
        )}
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
