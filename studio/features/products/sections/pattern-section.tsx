import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Localized } from '../../../../src/contract/localized.ts';
import type { ProductPattern } from '../../../contract/products.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import layout from '../../../ui/layout.module.css';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { useEditor } from '../editor.ts';
import { ProductFinder } from '../product-finder.tsx';
import { neighboursQuery } from '../queries.ts';
import { usePattern } from '../use-pattern.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Chooses the product that a new one resembles, whose fields it takes over. */
export function PatternSection() {
  const { t } = useLingui();
  const { pattern, choose } = usePattern();
  return (
    <Section id="pattern" title={t`Взірець`}>
      <p className={layout.soft}>
        {t`Звідси візьмуться категорія, бренд, вага, розмір, характеристики, послуги, супутні товари, опис і ціна. Назву й залишок впишіть самі.`}
      </p>
      {pattern && <Chosen pattern={pattern} />}
      {!pattern && <Neighbours onChoose={choose} />}
      <ProductFinder label={t`Інший товар`} onChoose={({ id }) => void choose(id)} />
    </Section>
  );
}

interface ShownProduct {
  readonly sku: string;
  readonly name: Localized;
  readonly picture: { readonly id: string; readonly widths: readonly number[] } | null;
}

function Chosen({ pattern: { product, familyAxes } }: { readonly pattern: ProductPattern }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { form, options } = useEditor();
  const { family } = product;
  const [first = null] = product.pictures;
  const axes = familyAxes.map((code) => options.attributes.find((one) => one.code === code)?.name[lang] ?? '—');
  return (
    <div className={styles.list}>
      <p role="status" className={styles.item}>
        <Shown product={{ ...product, picture: first && { id: first.mediaId, widths: first.widths } }} />
      </p>
      {family && (
        <div data-field="familyId">
          <Checkbox
            isSelected={form.values.familyId === family.id}
            onChange={(isJoining) => form.set('familyId', isJoining ? family.id : null)}
          >
            {t`Ще один варіант у групі «${family.name[lang]}»`}
          </Checkbox>
          {form.values.familyId !== null && (
            <p className={layout.soft}>{t`Змініть значення, за якими варіанти відрізняються: ${axes.join(', ')}.`}</p>
          )}
        </div>
      )}
    </div>
  );
}

function Shown({ product: { sku, name, picture } }: { readonly product: ShownProduct }) {
  const { lang } = useStudio();
  return (
    <>
      <Thumbnail picture={picture} />
      <span>
        {name[lang]} <span className={layout.soft}>{sku}</span>
      </span>
    </>
  );
}

interface NeighboursProps {
  readonly onChoose: (id: number) => void;
}

/** Offers the newest products, or those of the category that the list was filtered by. */
function Neighbours({ onChoose }: NeighboursProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { category } = useSearch({ from: '/staff/products/new' });
  const { data = [] } = useQuery(neighboursQuery(api, category));
  if (data.length === 0) return null;
  return (
    <ul className={styles.neighbours} aria-label={category === undefined ? t`Останні додані` : t`З вибраної категорії`}>
      {data.map((product) => (
        <li key={product.id}>
          <Button variant="secondary" className={styles.neighbour} onPress={() => onChoose(product.id)}>
            <Shown product={product} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
