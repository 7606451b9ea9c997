import { queryOptions, useQuery } from '@tanstack/react-query';
import { may, type Permission } from '../contract/permissions.ts';
import { readProfile } from '../contract/profile.ts';
import { readStudioSession, type StudioSession } from '../contract/sign-in.ts';
import type { StudioApi } from './api.ts';
import { useStudio } from './studio.tsx';

/** True once this tab has had a session: a refusal then means that the session has ended. */
let isSignedIn = false;
export const hasSession = () => isSignedIn;

/** Query of the session; null if there is none. It does not depend on the language. */
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
 * Reads the session again after it has ended in this tab. A request that requires a session is refused with the reason,
 * so the sign-in dialog opens over the screen, which stays mounted and keeps its input.
 * @throws ApiError staff_unauthorized, staff_disabled
 */
async function regained(api: StudioApi): Promise<StudioSession | null> {
  await api.request(readProfile, {});
  return api.request(readStudioSession, {});
}

/** Returns the session. It may be used only below StaffGate, which requires a session. */
export function useSession(): StudioSession {
  const { api } = useStudio();
  const { data } = useQuery(sessionQuery(api));
  if (!data) throw new Error('useSession() outside of the gate');
  return data;
}

/** Returns a function that tells whether the signed-in person has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { staff } = useSession();
  return (permission) => may(staff.role, permission);
}
