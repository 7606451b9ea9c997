import type { PointerEvent } from 'react';

/**
 * Returns props that show an element's label under the pointer. The title is set only when a pointer enters: screen
 * readers would otherwise read the label twice.
 */
export const tooltip = (label: string) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = label;
  },
});
