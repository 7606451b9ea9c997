import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusField } from './focus-field.ts';

/** Focuses the field in the fragment of the address once the form is rendered: `/products/7#price`. */
export function useFieldOfAddress(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === '') return;
    // Delayed, because the screen focuses its heading first.
    const timer = setTimeout(() => focusField(hash), 50);
    return () => clearTimeout(timer);
  }, [hash]);
}
