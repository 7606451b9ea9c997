import type { PointerEvent } from 'react';

/**
 * Props that show an element's name under the pointer. It becomes the title when a pointer comes: in the document it would
 * say for the second time what the name says.
 */
export const tooltip = (label: string) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = label;
  },
});
