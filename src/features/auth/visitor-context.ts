import { createContext, use } from 'react';

/** Makes this browser somebody's: a customer's, by an opaque id, or with null a guest's. */
export type Become = (owner: string | null) => void;

export const VisitorContext = createContext<Become | null>(null);

export function useBecome(): Become {
  const become = use(VisitorContext);
  if (!become) throw new Error('useBecome() needs a VisitorProvider above it');
  return become;
}
