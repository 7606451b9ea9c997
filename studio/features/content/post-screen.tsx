import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PostForm } from './post-form.tsx';
import { blogCategoriesQuery, postQuery } from './queries.ts';

/** The screen of an article, or of a new one at `/posts/new`. */
export function PostScreen() {
  const { id } = useParams({ from: '/staff/posts/$id' });
  const { api } = useStudio();
  const isNew = id === 'new';
  // Refetching on window focus must not replace what the editor is typing.
  const post = useQuery({ ...postQuery(api, id), enabled: !isNew, refetchOnWindowFocus: false });
  const categories = useQuery(blogCategoriesQuery(api));
  const error = post.error ?? categories.error;
  if (error) {
    return <ErrorState error={error} onRetry={() => void Promise.all([post.refetch(), categories.refetch()])} />;
  }
  if (!categories.data || (!isNew && !post.data)) return <Skeleton rows={12} />;
  return <PostForm key={id} post={post.data ?? null} categories={categories.data} />;
}
