import { createFileRoute } from '@tanstack/react-router';
import { SignedIn } from '../../features/auth/signed-in.tsx';
import { NotebookScreen } from '../../features/notebook/notebook-screen.tsx';
import { projectSearchSchema } from '../project-search.ts';

export const Route = createFileRoute('/account/notebook')({
  component: NotebookRoute,
  validateSearch: projectSearchSchema,
});

function NotebookRoute() {
  const { project } = Route.useSearch();
  return <SignedIn>{() => <NotebookScreen project={project} />}</SignedIn>;
}
