import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  /** Called once, when the tree below is mounted and has run its first effects. */
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

/** Reports that the app is hydrated. */
export function Hydrated({ onHydrated, children }: Props) {
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current) return;
    isSaid.current = true;
    onHydrated();
  }, [onHydrated]);
  return children;
}
