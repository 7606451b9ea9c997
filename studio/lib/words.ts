import type { MessageDescriptor } from '@lingui/core';

/** Labels of codes, one for each. */
export type Words<Key extends string> = Readonly<Record<Key, MessageDescriptor>>;

/** Returns the label of a code that any version of the shop may have stored; undefined if it has none. */
export const wordOf = <Key extends string>(words: Words<Key>, code: string): MessageDescriptor | undefined =>
  Object.entries<MessageDescriptor>(words).find(([key]) => key === code)?.[1];

/** Returns a label that begins with a capital letter. */
export const capitalize = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);
