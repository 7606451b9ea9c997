import type { ReactNode } from 'react';
import { paths } from '../rules/paths.ts';
import { useHref } from './href.ts';
import { useShop } from './shop.tsx';

/** Returns a function that tells whether a content page to which screens link is published. */
export function useIsPublished(): (slug: string) => boolean {
  const { unpublished } = useShop();
  return (slug) => !unpublished?.includes(slug);
}

interface Props {
  readonly slug: string;
  readonly children: ReactNode;
}

/** A link to a content page; its text alone while the page is not published. */
export function PageLink({ slug, children }: Props) {
  const href = useHref();
  const isPublished = useIsPublished();
  return isPublished(slug) ? <a href={href(paths.page(slug))}>{children}</a> : children;
}
