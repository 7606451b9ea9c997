import { createFileRoute } from '@tanstack/react-router';
import { loadPage, PageRoute } from '../page-route.tsx';

export const Route = createFileRoute('/blog/$slug_/page/$page')({
  loader: loadPage,
  component: () => <PageRoute path={Route.useLoaderData().path} />,
});
