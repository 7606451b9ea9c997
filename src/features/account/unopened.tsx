import type { ReactNode } from 'react';
import { Message } from '../../ui/message.tsx';
import { ByPhone } from './by-phone.tsx';
import styles from './unopened.module.css';

interface Props {
  /** Of the page, where nothing around the screen has it. */
  readonly heading?: string;
  readonly title: string;
  /** What cannot be done on the site, and what to do instead. */
  readonly children: ReactNode;
}

/** A screen for something that the site does not do: it says so, and whom to call. */
export function Unopened({ heading, title, children }: Props) {
  return (
    <>
      {heading && <h1 className={styles.heading}>{heading}</h1>}
      <Message title={title}>
        <p>{children}</p>
        <ByPhone />
      </Message>
    </>
  );
}
