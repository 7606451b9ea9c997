import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../../src/rules/money.ts';
import type { StudioService } from '../../../contract/dictionaries.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useEditor } from '../editor.ts';
import type { ProductValues, TypedLimits } from '../product-values.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

type Services = ProductValues['services'];
type LengthField = Extract<StudioService['fields'][number], { readonly kind: 'length' }>;

/** Chooses the services that can be ordered with a product. */
export function ServicesSection() {
  const { t } = useLingui();
  const { options } = useEditor();
  if (options.services.length === 0) return null;
  return (
    <Section id="services" title={t`Послуги`}>
      <div className={styles.list} data-field="services">
        {options.services.map((service) => (
          <ServiceRow key={service.code} service={service} />
        ))}
      </div>
    </Section>
  );
}

function ServiceRow({ service }: { readonly service: StudioService }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { form, isReadOnly } = useEditor();
  const chosen = form.values.services;
  const index = chosen.findIndex(({ code }) => code === service.code);
  const own = chosen[index];
  const lengths = service.fields.filter((field): field is LengthField => field.kind === 'length');
  const change = (next: Services) => form.set('services', next);
  const setLimits = (limits: TypedLimits | null) =>
    change(chosen.map((one) => (one.code === service.code ? { ...one, limits } : one)));
  const ownLimits = () => Object.fromEntries(lengths.map(({ code, min, max }) => [code, { min, max }]));
  return (
    <div className={styles.list}>
      <Checkbox
        isSelected={own !== undefined}
        isDisabled={isReadOnly}
        onChange={(isSelected) =>
          change(
            isSelected
              ? [...chosen, { code: service.code, limits: null }]
              : chosen.filter(({ code }) => code !== service.code),
          )
        }
      >
        {t`${service.name[lang]}, ${formatMoney(service.price)} за штуку`}
      </Checkbox>
      {own && lengths.length > 0 && (
        <Checkbox
          isSelected={own.limits !== null}
          isDisabled={isReadOnly}
          onChange={(isSelected) => setLimits(isSelected ? ownLimits() : null)}
        >
          {t`Свої межі довжини для цього товару`}
        </Checkbox>
      )}
      {own?.limits &&
        lengths.map((field) => (
          <LimitFields
            key={field.code}
            field={field}
            path={`services.${index}.limits.${field.code}`}
            limit={own.limits?.[field.code] ?? { min: null, max: null }}
            onChange={(limit) => setLimits({ ...own.limits, [field.code]: limit })}
          />
        ))}
    </div>
  );
}

interface LimitFieldsProps {
  readonly field: LengthField;
  readonly path: string;
  readonly limit: TypedLimits[string];
  readonly onChange: (limit: TypedLimits[string]) => void;
}

function LimitFields({ field, path, limit, onChange }: LimitFieldsProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const { form, isReadOnly } = useEditor();
  const { problems, setValidity } = form;
  const name = field.name[lang];
  return (
    <div className={styles.fields}>
      <NumberField
        name={`${path}.min`}
        label={t`${name}, від`}
        unit={t`мм`}
        value={limit.min}
        error={problems[`${path}.min`] ?? problems[path]}
        isDisabled={isReadOnly}
        onValidity={(isValid) => setValidity(`${path}.min`, isValid)}
        onChange={(min) => onChange({ ...limit, min })}
      />
      <NumberField
        name={`${path}.max`}
        label={t`${name}, до`}
        unit={t`мм`}
        value={limit.max}
        error={problems[`${path}.max`]}
        isDisabled={isReadOnly}
        onValidity={(isValid) => setValidity(`${path}.max`, isValid)}
        onChange={(max) => onChange({ ...limit, max })}
      />
    </div>
  );
}
