import { useQuery } from '@tanstack/react-query';
import { NEW_ID } from '../../contract/entities.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FamilyForm } from './family-form.tsx';
import { axesQuery, familyQuery } from './queries.ts';
import { familyRoute } from './route.tsx';

/** The screen of a family, or of a new one at `/families/new`. */
export function FamilyScreen() {
  const { id } = familyRoute.useParams();
  const { api } = useStudio();
  const isNew = id === NEW_ID;
  const family = useQuery({ ...familyQuery(api, id), enabled: !isNew });
  const attributes = useQuery(axesQuery(api));
  const failed = [family, attributes].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!attributes.data || (!isNew && !family.data)) return <Skeleton rows={10} />;
  return <FamilyForm key={id} family={family.data ?? null} attributes={attributes.data} />;
}
