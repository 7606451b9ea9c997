import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { LazyPart } from '../lib/lazy-part.ts';
import { useIsMounted } from '../lib/mounted.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useRequestedPart } from '../ui/use-requested-part.ts';
import { useAppHead } from './app-head-effect.ts';

interface Props<Part> {
  readonly part: LazyPart<Part>;
  /** Shown for an address without its parameters; null for a complete one. */
  readonly incomplete: { readonly title: string; readonly text: string } | null;
  readonly failedTitle: string;
  readonly children: (part: Part) => ReactNode;
}

/** A screen to which letters link, loaded late, because few shoppers open it. */
export function LateScreen<Part>({ part, incomplete, failedTitle, children }: Props<Part>) {
  useAppHead();
  const { t } = useLingui();
  const { part: screen, ask } = useRequestedPart(part);
  const [isFailed, setFailed] = useState(false);
  const load = async () => setFailed(!(await ask()));
  const loadFirst = useEffectEvent(load);
  useEffect(() => void loadFirst(), []);
  if (!useIsMounted()) return <Skeleton height={24} />;
  if (incomplete) {
    return (
      <Message title={incomplete.title} isScreen>
        <p>{incomplete.text}</p>
      </Message>
    );
  }
  if (isFailed) {
    return (
      <Message title={failedTitle} isScreen isError>
        <Button onClick={() => void load()}>{t`Спробувати ще раз`}</Button>
      </Message>
    );
  }
  return screen ? children(screen) : <Skeleton height={24} />;
}
