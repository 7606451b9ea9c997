import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDebounced } from '../../../src/lib/use-debounced.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import type { Attribute } from '../../contract/dictionaries.ts';
import type { FamilyProduct } from '../../contract/families.ts';
import { moveBy, removeAt } from '../../lib/lists.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import layout from '../../ui/layout.module.css';
import { OrderButtons } from '../../ui/order-buttons.tsx';
import styles from './families.module.css';
import { familyProductsQuery } from './queries.ts';
import type { FamilyEditing } from './use-family-form.ts';

interface Props {
  readonly form: FamilyEditing;
  readonly attributes: readonly Attribute[];
  readonly isReadOnly: boolean;
}

/** Edits the members in the order of the variant picker. */
export function Members({ form, attributes, isReadOnly }: Props) {
  const { t } = useLingui();
  const { members } = form.values;
  const set = (next: readonly FamilyProduct[]) => form.set('members', next);
  return (
    <div className={layout.looseStack} data-field="members">
      {members.length === 0 && <p className={layout.soft}>{t`Додайте товари, між якими вибиратиме покупець.`}</p>}
      <ol className={layout.stack}>
        {members.map((member, index) => (
          <li key={member.id} className={styles.member}>
            <Shown product={member} />
            <div className={styles.words}>
              <Link to="/products/$id" params={{ id: String(member.id) }}>
                <Name product={member} />
              </Link>
              <p className={layout.soft}>
                {member.sku} · {formatMoney(member.price)}{' '}
                {!member.isPublished && <Badge tone="warning">{t`Прихований`}</Badge>}
              </p>
              <Values form={form} product={member} attributes={attributes} />
              {form.problems[`members.${index}`] !== undefined && (
                <p role="alert" className={styles.problem}>
                  {form.problems[`members.${index}`]}
                </p>
              )}
            </div>
            {!isReadOnly && (
              <div className={styles.buttons}>
                <OrderButtons
                  name={member.sku}
                  index={index}
                  count={members.length}
                  onMove={(by) => set(moveBy(members, index, by))}
                  onRemove={() => set(removeAt(members, index))}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {!isReadOnly && <Finder form={form} onChoose={(product) => set([...members, product])} />}
    </div>
  );
}

function Name({ product }: { readonly product: FamilyProduct }) {
  const { lang } = useStudio();
  return product.name[lang];
}

function Shown({ product: { picture } }: { readonly product: FamilyProduct }) {
  if (!picture) return <span />;
  return (
    <img className={styles.picture} src={`/media/${picture.id}-${picture.widths[0]}.webp`} alt="" loading="lazy" />
  );
}

interface ValuesProps {
  readonly form: FamilyEditing;
  readonly product: FamilyProduct;
  readonly attributes: readonly Attribute[];
}

/** Shows a member's values of the distinguishing attributes. */
function Values({ form, product, attributes }: ValuesProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { axis, secondAxis } = form.values;
  return (
    <p className={styles.values}>
      {[axis, secondAxis]
        .filter((code) => code !== '')
        .map((code) => {
          const value = product.attributes.find((attribute) => attribute.code === code)?.value[lang];
          const name =
            attributes.find((attribute) => attribute.code === code)?.name[lang] ?? t`Характеристика, якої вже немає`;
          return (
            <Badge key={code} tone={value === undefined ? 'warning' : 'info'}>
              {value === undefined ? t`${name}: немає` : `${name}: ${value}`}
            </Badge>
          );
        })}
    </p>
  );
}

interface FinderProps {
  readonly form: FamilyEditing;
  readonly onChoose: (product: FamilyProduct) => void;
}

function Finder({ form, onChoose }: FinderProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const [words, setWords] = useState('');
  const { data = [] } = useQuery(familyProductsQuery(api, useDebounced(words, 200)));
  const { row, values } = form;
  const others = data.filter(({ id }) => !values.members.some((member) => member.id === id));
  const noteOf = ({ sku, familyId }: FamilyProduct) =>
    familyId === null || familyId === row?.id ? sku : t`${sku}, в іншій групі`;
  return (
    <ComboBox
      label={t`Додати товар`}
      hint={t`Назва або артикул`}
      isOptional
      value={null}
      options={
        words.trim() === ''
          ? []
          : others.map((product) => ({ id: String(product.id), label: product.name[lang], note: noteOf(product) }))
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
