import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  /** Called once, when everything below is in place and has had its first effects. */
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

/** Says when the app is there. */
export function Hydrated({ onHydrated, children }: Props) {
  const isSaid = useRef(false);
  useEffect(() => {
    if (isSaid.current) return;
    isSaid.current = true;
    onHydrated();
  }, [onHydrated]);
  return children;
}
