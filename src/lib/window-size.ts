import { useEffect, useState } from 'react';

/** Debounce of resizing, in milliseconds (product specification, section 9). */
const RESIZE_DEBOUNCE = 500;

/** CSS pixels. */
interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** The window's size, debounced; null in the first render, which equals the prerendered page. */
export function useWindowSize(): WindowSize | null {
  const [size, setSize] = useState<WindowSize | null>(null);
  useEffect(() => {
    const read = () => setSize({ width: window.innerWidth, height: window.innerHeight });
    read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(read, RESIZE_DEBOUNCE);
    };
    window.addEventListener('resize', onResize);
    return () => {
      window.removeEventListener('resize', onResize);
      clearTimeout(timer);
    };
  }, []);
  return size;
}
