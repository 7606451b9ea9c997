import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Language } from '../../../../src/contract/language.ts';
import { EMPTY_TEXT } from '../../../../src/contract/localized.ts';
import type { Attribute } from '../../../contract/dictionaries.ts';
import { removeAt, replaceAt } from '../../../lib/lists.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import layout from '../../../ui/layout.module.css';
import { Localized } from '../../../ui/localized.tsx';
import { Select } from '../../../ui/select.tsx';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { useEditor } from '../editor.ts';
import type { ProductValues } from '../product-values.ts';
import { attributeValuesQuery } from '../queries.ts';
import { useRowKeys } from '../use-row-keys.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

type AttributeValues = ProductValues['attributes'][number];

/** Edits the attributes of a product. */
export function AttributesSection() {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { product } = useEditor();
  return (
    <Section id="attributes" title={t`Характеристики`}>
      {product?.family && (
        <p className={layout.soft}>
          {t`Один із варіантів:`}{' '}
          <Link to="/families/$id" params={{ id: String(product.family.id) }}>
            {product.family.name[lang]}
          </Link>
        </p>
      )}
      <AttributeRows />
    </Section>
  );
}

function AttributeRows() {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { form, options, isReadOnly } = useEditor();
  const { attributes } = form.values;
  const { keys, drop } = useRowKeys(attributes.length);
  const change = (next: readonly AttributeValues[]) => form.set('attributes', next);
  const left = options.attributes.filter(({ code }) => !attributes.some((chosen) => chosen.code === code));
  const add = (code: string) => change([...attributes, { code, value: EMPTY_TEXT }]);
  return (
    <div className={styles.list} data-field="attributes">
      {attributes.map((attribute, index) => (
        <div key={keys[index]} className={styles.row}>
          <AttributeRow
            attribute={attribute}
            index={index}
            known={options.attributes.find(({ code }) => code === attribute.code)}
            onChange={(value) => change(replaceAt(attributes, index, { ...attribute, value }))}
          />
          {!isReadOnly && (
            <IconButton
              icon="trash"
              label={t`Прибрати характеристику ${index + 1}`}
              onPress={() => {
                drop(index);
                change(removeAt(attributes, index));
              }}
            />
          )}
        </div>
      ))}
      {!isReadOnly && left.length > 0 && (
        <Select
          key={attributes.length}
          label={t`Додати характеристику`}
          placeholder={t`Виберіть`}
          value={null}
          options={left.map(({ code, name }) => ({ id: code, label: name[lang] }))}
          onChange={add}
        />
      )}
    </div>
  );
}

interface AttributeRowProps {
  readonly attribute: AttributeValues;
  readonly index: number;
  readonly known: Attribute | undefined;
  readonly onChange: (value: AttributeValues['value']) => void;
}

function AttributeRow({ attribute: { code, value }, index, known, onChange }: AttributeRowProps) {
  const { t } = useLingui();
  const { api, lang: own } = useStudio();
  const { form, isReadOnly } = useEditor();
  const { problems } = form;
  const { data: values = [] } = useQuery(attributeValuesQuery(api, code));
  /** Fills in the translation of a value that other products have. */
  const choose = (lang: Language, chosen: string) => {
    const whole = values.find((other) => other.value[lang] === chosen);
    if (whole) onChange(whole.value);
  };
  return (
    <div>
      <Localized label={known?.name[own] ?? t`Характеристика, якої вже немає`}>
        {(lang, label) => (
          <SuggestField
            name={`attributes.${index}.value.${lang}`}
            label={label}
            lang={lang}
            value={value[lang]}
            suggestions={[...new Set(values.map((other) => other.value[lang]))]}
            error={problems[`attributes.${index}.value.${lang}`] ?? problems[`attributes.${index}.code`]}
            isDisabled={isReadOnly}
            onChange={(text) => onChange({ ...value, [lang]: text })}
            onChoose={(chosen) => choose(lang, chosen)}
          />
        )}
      </Localized>
    </div>
  );
}
