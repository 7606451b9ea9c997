import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useErrorMessage } from '../lib/error-message.ts';
import { useSingleFlight } from '../lib/single-flight.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props {
  /** Sends the request of the link, which may be repeated. */
  readonly act: () => Promise<unknown>;
  readonly done: { readonly title: string; readonly text: string };
  readonly failedTitle: string;
}

/**
 * Does what a link of a letter says as soon as a browser opens it: one press in the letter is enough, and a mail program
 * that merely fetches the link does nothing.
 */
export function LinkAction({ act, done, failedTitle }: Props) {
  const { t } = useLingui();
  const messageOf = useErrorMessage();
  const [ended, setEnded] = useState<'done' | { readonly failure: string } | null>(null);
  const { run, isPending } = useSingleFlight(async () => {
    try {
      await act();
      setEnded('done');
    } catch (error) {
      setEnded({ failure: messageOf(error) });
    }
  });
  const runFirst = useEffectEvent(run);
  useEffect(() => void runFirst(), []);
  if (ended === 'done') {
    return (
      <Message title={done.title} isScreen>
        <p role="status">{done.text}</p>
      </Message>
    );
  }
  if (ended === null) return <Skeleton height={12} />;
  return (
    <Message title={failedTitle} isScreen isError>
      <p>{ended.failure}</p>
      <Button isLoading={isPending} onClick={() => void run()}>
        {t`Спробувати ще раз`}
      </Button>
    </Message>
  );
}
