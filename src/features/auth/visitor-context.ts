import { createContext, use } from 'react';

/** Sets who uses this browser: a customer, by an opaque id, or with null a guest. */
export type SetVisitor = (owner: string | null) => void;

export const VisitorContext = createContext<SetVisitor | null>(null);

export function useSetVisitor(): SetVisitor {
  const setVisitor = use(VisitorContext);
  if (!setVisitor) throw new Error('useSetVisitor() needs a VisitorProvider above it');
  return setVisitor;
}
