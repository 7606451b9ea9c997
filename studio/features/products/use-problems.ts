import { useCallback, useMemo, useState } from 'react';

const NONE: Readonly<Record<string, string>> = {};

/** What is wrong in a form: what the server has said, and what is typed and is no number. */
export function useProblems() {
  const [said, setSaid] = useState(NONE);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  /** Of a field that was changed, and of what belongs to it, nothing that was said may hold any more. */
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
