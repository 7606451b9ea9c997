import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusField } from './focus-field.ts';

/** `/products/7#price` puts the focus into the field of the price, once the form is there. */
export function useFieldOfAddress(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === '') return;
    // After the screen's heading has had its turn.
    const timer = setTimeout(() => focusField(hash), 50);
    return () => clearTimeout(timer);
  }, [hash]);
}
