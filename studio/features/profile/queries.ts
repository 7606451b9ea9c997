import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Profile, readProfile } from '../../contract/profile.ts';
import type { StudioApi } from '../../lib/api.ts';

export const profileQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => api.request(readProfile, { signal }) });

/** Returns a function that updates the cached profile with a response. */
export function useSetProfile(): (profile: Profile) => void {
  const queryClient = useQueryClient();
  return (profile) => queryClient.setQueryData(['profile'], profile);
}
