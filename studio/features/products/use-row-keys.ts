import { useRef } from 'react';

/** Keys of rows that people add and take away: each row keeps its own, and with it what is typed there. */
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
    /** To be called before a row is taken away. */
    drop: (index: number) => {
      keys.current.splice(index, 1);
    },
  };
}
