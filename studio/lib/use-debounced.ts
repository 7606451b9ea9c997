import { useEffect, useRef, useState } from 'react';

/**
 * A text that is typed here and told a moment after the last key; another one from outside (the address, a saved view)
 * replaces it.
 * @param delay ms
 */
export function useTyped(value: string, tell: (text: string) => void, delay = 250) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      latest.current(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return [text, setText] as const;
}
