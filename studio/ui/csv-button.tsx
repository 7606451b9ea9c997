import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { download } from '../lib/download.ts';
import { useErrorMessage } from '../lib/error-message.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';
import { toast } from './toast.tsx';

interface CsvButtonProps<Answer> {
  readonly fileName: string;
  readonly request: () => Promise<Answer>;
  /** Returns what is said once the file is saved. */
  readonly said: (answer: Answer) => string;
}

/** Downloads a list as CSV. */
export function CsvButton<Answer extends { readonly csv: string }>({
  fileName,
  request,
  said,
}: CsvButtonProps<Answer>) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const write = useMutation({
    mutationFn: request,
    onSuccess(answer) {
      download(fileName, 'text/csv;charset=utf-8', answer.csv);
      toast(said(answer));
    },
  });
  return (
    <>
      <Button variant="secondary" isPending={write.isPending} onPress={() => write.mutate()}>
        <Icon name="download" size="s" />
        {t`Завантажити CSV`}
      </Button>
      <div role="alert">{write.error && <Notice tone="error">{errorMessage(write.error)}</Notice>}</div>
    </>
  );
}
