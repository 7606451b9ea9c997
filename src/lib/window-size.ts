import { useEffect, useState } from 'react';

/** Milliseconds of rest after which a resized window counts (product specification, section 9). */
const RESIZE_REST = 500;

/** CSS pixels. */
interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** The window's size, once it has stayed the same for RESIZE_REST ms; null in the first render, which knows no window. */
export function useWindowSize(): WindowSize | null {
  const [size, setSize] = useState<WindowSize | null>(null);
  useEffect(() => {
    const read = () => setSize({ width: window.innerWidth, height: window.innerHeight });
    read();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(read, RESIZE_REST);
    };
    window.addEventListener('resize', onResize);
    return () => {
      window.removeEventListener('resize', onResize);
      clearTimeout(timer);
    };
  }, []);
  return size;
}
