import { useEffect, useRef, useState } from 'react';

/**
 * Returns the state of a text field whose changes are reported after a debounce. A value changed from outside (the
 * address, a saved view) replaces the text.
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
