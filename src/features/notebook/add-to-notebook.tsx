import { useState } from 'react';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useHref } from '../../lib/href.ts';
import { useSingleFlight } from '../../lib/single-flight.ts';
import { loginPath } from '../../rules/login-path.ts';
import { paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/field.tsx';
import { useCustomer } from '../auth/customer.ts';
import { useMadeProject, useNotebook } from './queries.ts';
import { useNotebookTexts } from './texts.ts';

interface Props {
  /** An order whose items become the materials; or a title and SKUs. */
  readonly of: { readonly order: string } | { readonly title: string; readonly skus: readonly string[] };
  /** Path to which a guest returns after signing in. */
  readonly path: string;
}

/** Makes a project of an order or a guide with one press, then shows a link to it. A guest gets a link to sign in. */
export function AddToNotebook({ of, path }: Props) {
  const texts = useNotebookTexts();
  const href = useHref();
  const messageOf = useErrorMessage();
  const notebook = useNotebook();
  const { data: customer } = useCustomer();
  const { made, make } = useMadeProject('order' in of ? of.order : path);
  const [isPressed, setPressed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isPending } = useSingleFlight(async () => {
    setFailure(null);
    setPressed(true);
    try {
      await make((id) => ('order' in of ? notebook.ofOrder(id, of.order) : notebook.save(id, bodyOf(of))));
    } catch (error) {
      setFailure(messageOf(error));
    }
  });
  if (customer === undefined) return null;
  if (customer === null) return <a href={href(loginPath(undefined, href(path)))}>{texts.signIn}</a>;
  if (made) {
    return (
      <a ref={isPressed ? takeFocus : null} href={href(paths.project(made))}>
        {texts.open}
      </a>
    );
  }
  return (
    <>
      <Button variant="secondary" isLoading={isPending} onClick={() => void run()}>
        {'order' in of ? texts.fromOrder : texts.fromGuide}
      </Button>
      <FormFailure message={failure} />
    </>
  );
}

/** Focuses the link that replaces the pressed button. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

const bodyOf = ({ title, skus }: { readonly title: string; readonly skus: readonly string[] }) => ({
  revision: 0,
  title,
  notes: '',
  day: null,
  materials: skus.map((sku) => ({ sku, quantity: 1 })),
});
