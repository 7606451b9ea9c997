import { useLingui } from '@lingui/react/macro';
import { EMPTY_TEXT } from '../../../src/contract/localized.ts';
import { type SiteWrite, WEEK } from '../../contract/site.ts';
import { DAY_NAMES } from '../../lib/state-names.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Localized } from '../../ui/localized.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './content.module.css';

type Hours = SiteWrite['openingHours'][number];

interface Props {
  readonly value: readonly Hours[];
  readonly onChange: (hours: Hours[]) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const NEW: Hours = { label: EMPTY_TEXT, days: [], opens: '10:00', closes: '19:00' };

/** Edits the opening hours, both as text for people and as structured data for search engines. */
export function OpeningHours({ value, onChange, errors }: Props) {
  const { t, i18n } = useLingui();
  const change = (index: number, said: Partial<Hours>) =>
    onChange(value.map((one, place) => (place === index ? { ...one, ...said } : one)));
  return (
    <Panel
      title={t`Години роботи`}
      aside={
        <Button variant="secondary" onPress={() => onChange([...value, NEW])}>
          {t`Додати рядок`}
        </Button>
      }
    >
      {value.map((hours, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing of their own, and are never reordered
          <fieldset key={index} className={styles.texts}>
            <legend>{t`Рядок ${number}`}</legend>
            <Localized label={t`Як написати`}>
              {(lang, label) => (
                <TextField
                  label={label}
                  lang={lang}
                  value={hours.label[lang]}
                  onChange={(text) => change(index, { label: { ...hours.label, [lang]: text } })}
                  error={errors[`openingHours.${index}.label.${lang}`]}
                />
              )}
            </Localized>
            <div className={styles.row}>
              <CheckboxGroup
                label={t`Дні`}
                value={hours.days}
                options={WEEK.map((day) => ({ id: day, label: i18n._(DAY_NAMES[day]) }))}
                onChange={(chosen) => change(index, { days: WEEK.filter((day) => chosen.includes(day)) })}
                error={errors[`openingHours.${index}.days`]}
              />
              <TextField
                label={t`Відчиняємо о`}
                value={hours.opens}
                onChange={(opens) => change(index, { opens })}
                error={errors[`openingHours.${index}.opens`]}
              />
              <TextField
                label={t`Зачиняємо о`}
                value={hours.closes}
                onChange={(closes) => change(index, { closes })}
                error={errors[`openingHours.${index}.closes`]}
              />
              <IconButton
                icon="trash"
                label={t`Прибрати рядок ${number}`}
                onPress={() => onChange(value.filter((_, place) => place !== index))}
              />
            </div>
          </fieldset>
        );
      })}
    </Panel>
  );
}
