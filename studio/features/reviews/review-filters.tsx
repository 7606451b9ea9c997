import { useLingui } from '@lingui/react/macro';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { REVIEW_STATUSES } from '../../contract/queries/reviews.ts';
import { LANGUAGE_NAMES } from '../../lib/state-names.ts';
import { capitalize } from '../../lib/words.ts';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { ListFilters, type ListScreen } from '../../ui/list-screen.tsx';
import { Select } from '../../ui/select.tsx';
import { StateFilter } from '../../ui/state-filter.tsx';
import type { ReviewsSearch } from './route.tsx';
import { FILTER_WORDS } from './words.ts';

interface ReviewFiltersProps {
  readonly list: Pick<ListScreen<ReviewsSearch, unknown, unknown>, 'search' | 'change'>;
  readonly counts: Readonly<Record<(typeof REVIEW_STATUSES)[number], number>> | undefined;
}

/** The states with their numbers of reviews, the search field and further filters. */
export function ReviewFilters({ list, counts }: ReviewFiltersProps) {
  const { t, i18n } = useLingui();
  const { search, change } = list;
  const chosen = search.status ?? 'pending';
  const { rating, language, of, reply } = search;
  const all = counts && counts.pending + counts.published + counts.rejected;
  return (
    <>
      <StateFilter
        states={([...REVIEW_STATUSES, 'all'] as const).map((id) => ({
          id,
          label: i18n._(FILTER_WORDS[id]),
          count: id === 'all' ? all : counts?.[id],
        }))}
        isChosen={(status) => status === chosen}
        onChoose={(status) => change({ status: status === 'pending' ? undefined : status })}
      />
      <ListFilters
        list={list}
        label={t`Пошук у відгуках`}
        filters={[['rating'], ['language'], ['of'], ['reply']]}
        savedAs="reviews"
      >
        <Select
          label={t`Про що`}
          value={of ?? 'all'}
          options={[
            { id: 'all', label: t`Про магазин і про товари` },
            { id: 'shop', label: t`Про магазин` },
            { id: 'products', label: t`Про товари` },
          ]}
          onChange={(id) => change({ of: id === 'all' ? undefined : id })}
        />
        <CheckboxGroup
          label={t`Оцінка`}
          value={rating ?? []}
          options={(['1', '2', '3', '4', '5'] as const).map((id) => ({ id, label: t`${id} з 5` }))}
          onChange={(stars) => change({ rating: stars.length > 0 ? stars : undefined })}
        />
        <Select
          label={t`Мова відгуку`}
          value={language ?? 'all'}
          options={[
            { id: 'all', label: t`Будь-яка` },
            ...LANGUAGES.map((id) => ({ id, label: capitalize(i18n._(LANGUAGE_NAMES[id])) })),
          ]}
          onChange={(id) => change({ language: id === 'all' ? undefined : id })}
        />
        <Select
          label={t`Відповідь`}
          value={reply ?? 'all'}
          options={[
            { id: 'all', label: t`Однаково` },
            { id: 'with', label: t`На сайті з відповіддю` },
            { id: 'without', label: t`На сайті без відповіді` },
          ]}
          // Pending reviews have no replies yet, so this filter switches to published reviews.
          onChange={(id) => change(id === 'all' ? { reply: undefined } : { reply: id, status: 'published' })}
        />
      </ListFilters>
    </>
  );
}
