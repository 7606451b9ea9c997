import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageForm } from './page-form.tsx';
import { pageQuery } from './queries.ts';

/** The screen of a content page, or of a new one at `/content-pages/new`. */
export function PageScreen() {
  const { slug } = useParams({ from: '/staff/content-pages/$slug' });
  const { api } = useStudio();
  const isNew = slug === 'new';
  const { data, error, refetch } = useQuery({ ...pageQuery(api, slug), enabled: !isNew, refetchOnWindowFocus: false });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!isNew && !data) return <Skeleton rows={12} />;
  return <PageForm key={slug} page={data ?? null} />;
}
