import { useLingui } from '@lingui/react/macro';
import type { SiteWrite } from '../../contract/site.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './content.module.css';

type Social = SiteWrite['socials'][number];

interface Props {
  readonly value: readonly Social[];
  readonly onChange: (socials: Social[]) => void;
  readonly errors: Readonly<Record<string, string>>;
}

/** Edits the shop's pages in social networks, to which the footer links. */
export function Socials({ value, onChange, errors }: Props) {
  const { t } = useLingui();
  const change = (index: number, said: Partial<Social>) =>
    onChange(value.map((one, place) => (place === index ? { ...one, ...said } : one)));
  return (
    <Panel
      title={t`Соцмережі`}
      aside={
        <Button variant="secondary" onPress={() => onChange([...value, { name: '', url: 'https://' }])}>
          {t`Додати соцмережу`}
        </Button>
      }
    >
      {value.map(({ name, url }, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing of their own, and are never reordered
          <div key={index} className={styles.row}>
            <TextField
              label={t`Соцмережа ${number}`}
              value={name}
              onChange={(next) => change(index, { name: next })}
              error={errors[`socials.${index}.name`]}
            />
            <TextField
              label={t`Адреса соцмережі ${number}`}
              type="url"
              value={url}
              onChange={(next) => change(index, { url: next })}
              error={errors[`socials.${index}.url`]}
            />
            <IconButton
              icon="trash"
              label={t`Прибрати соцмережу ${number}`}
              onPress={() => onChange(value.filter((_, place) => place !== index))}
            />
          </div>
        );
      })}
    </Panel>
  );
}
