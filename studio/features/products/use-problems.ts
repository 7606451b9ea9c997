import { useCallback, useMemo, useState } from 'react';

const NONE: Readonly<Record<string, string>> = {};

/** Keeps the errors of a form: those of the server, and fields whose input is not a number. */
export function useProblems() {
  const [said, setSaid] = useState(NONE);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  /** Clears the server's errors of a changed field and its parts, which may be outdated. */
  const touched = useCallback((path: string) => {
    setSaid((current) => {
      const isOf = (name: string) => name === path || name.startsWith(`${path}.`);
      const left = Object.entries(current).filter(([name]) => !isOf(name));
      return left.length === Object.keys(current).length ? current : Object.fromEntries(left);
    });
  }, []);
  const setValidity = useCallback((path: string, isValid: boolean) => {
    setUnreadable((current) => {
      if (isValid !== current.has(path)) return current;
      const next = new Set(current);
      if (isValid) next.delete(path);
      else next.add(path);
      return next;
    });
  }, []);
  const clear = useCallback(() => {
    setSaid(NONE);
    setUnreadable(new Set());
  }, []);
  return useMemo(
    () => ({ said, unreadable, touched, setValidity, clear, say: setSaid }),
    [said, unreadable, touched, setValidity, clear],
  );
}
