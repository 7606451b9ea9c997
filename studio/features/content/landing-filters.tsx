import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Landing } from '../../contract/landings.ts';
import { useStudio } from '../../lib/studio.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './content.module.css';
import { categoryFacetsQuery } from './queries.ts';

interface Props {
  /** Slug of the category. */
  readonly category: string;
  readonly value: Landing['filters'];
  readonly onChange: (filters: Landing['filters']) => void;
  readonly error: string | undefined;
}

/** Chooses filter values for the page among the present filters of its category. */
export function LandingFilters({ category, value, onChange, error }: Props) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data, error: failure, refetch } = useQuery(categoryFacetsQuery(api, category));
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  const { facets } = data;
  // Values that no product has any more are shown too, because they explain why the page is empty.
  const codes = [...new Set([...facets.map(({ code }) => code), ...Object.keys(value)])];
  return (
    <fieldset className={`${styles.texts} ${layout.looseStack}`}>
      <legend>{t`Що вибрано на сторінці`}</legend>
      {error !== undefined && <Notice tone="error">{error}</Notice>}
      {codes.length === 0 && <p>{t`У цій категорії немає за чим фільтрувати.`}</p>}
      {codes.map((code) => {
        const facet = facets.find((one) => one.code === code);
        const chosen = value[code] ?? [];
        const gone = chosen.filter((slug) => !facet?.values.some((known) => known.slug === slug));
        return (
          <CheckboxGroup
            key={code}
            label={facet?.name ?? t`Характеристика, якої вже немає`}
            value={chosen}
            options={[
              ...(facet?.values ?? []).map(({ slug, name }) => ({ id: slug, label: name })),
              ...gone.map((slug) => ({ id: slug, label: t`${slug}: такого вже немає` })),
            ]}
            onChange={(slugs) => {
              const { [code]: _, ...others } = value;
              onChange(slugs.length > 0 ? { ...others, [code]: [...slugs] } : others);
            }}
          />
        );
      })}
    </fieldset>
  );
}
