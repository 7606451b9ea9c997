import type { ReactNode } from 'react';
import { Message } from '../../ui/message.tsx';
import { ByPhone } from './by-phone.tsx';

interface Props {
  readonly title: string;
  /** What cannot be done on the site, and what to do instead. */
  readonly children: ReactNode;
}

/** A screen for something that the site does not do: it says so, and whom to call. */
export function Unopened({ title, children }: Props) {
  return (
    <Message title={title}>
      <p>{children}</p>
      <ByPhone />
    </Message>
  );
}
