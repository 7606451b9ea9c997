import { queryOptions, useQuery } from '@tanstack/react-query';
import { may, type Permission } from '../contract/permissions.ts';
import { readProfile } from '../contract/profile.ts';
import { readStudioSession, type StudioSession } from '../contract/sign-in.ts';
import type { StudioApi } from './api.ts';
import { useStudio } from './studio.tsx';

/** Whether somebody was signed in when this tab last asked: a refusal then means that the session has ended. */
let isSignedIn = false;
export const hasSession = () => isSignedIn;

/** Who is signed in; null for nobody. The same in every language. */
export const sessionQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      const session = await api.request(readStudioSession, { signal });
      if (session === null && isSignedIn) return regained(api);
      isSignedIn ||= session !== null;
      return session;
    },
    staleTime: 60_000,
  });

/**
 * The session of a tab in which somebody was signed in, and is not any more: a question that needs one says why, and its
 * refusal is told over the screen, which stays as it is. What was typed there would be gone with it.
 * @throws ApiError staff_unauthorized, staff_disabled
 */
async function regained(api: StudioApi): Promise<StudioSession | null> {
  await api.request(readProfile, {});
  return api.request(readStudioSession, {});
}

/** The session of whoever looks at a screen. Only below the gate, which lets in nobody without one. */
export function useSession(): StudioSession {
  const { api } = useStudio();
  const { data } = useQuery(sessionQuery(api));
  if (!data) throw new Error('useSession() outside of the gate');
  return data;
}

/** Whether who is signed in may do something. */
export function useMay(): (permission: Permission) => boolean {
  const { staff } = useSession();
  return (permission) => may(staff.role, permission);
}
