import { useRef } from 'react';

/** Returns keys of rows that can be added and removed. Each row keeps its key, and so the state of its fields. */
export function useRowKeys(count: number) {
  const keys = useRef<number[]>([]);
  const last = useRef(0);
  while (keys.current.length < count) {
    last.current += 1;
    keys.current.push(last.current);
  }
  keys.current.length = count;
  return {
    keys: keys.current,
    /** Must be called before a row is removed. */
    drop: (index: number) => {
      keys.current.splice(index, 1);
    },
  };
}
