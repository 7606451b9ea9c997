import type { AnalyticsEvent } from './events.ts';

/** Watches the links that are followed on a page, for the event of an item that was selected from a list. */
export function createSelections(track: (event: AnalyticsEvent) => void) {
  let lists: Extract<AnalyticsEvent, { name: 'view_item_list' }>[] = [];
  let page = '';

  return {
    /** Takes a list that is shown; those of an earlier page are forgotten. */
    note(event: AnalyticsEvent, address: string): void {
      if (event.name !== 'view_item_list') return;
      if (address !== page) lists = [];
      page = address;
      lists = [...lists.filter(({ params }) => params.item_list_id !== event.params.item_list_id), event];
    },

    /** Reports the product that a link leads to, if a list on this page has it. */
    follow(pathname: string): void {
      const slug = pathname.split('/').at(-1) ?? '';
      for (const { params, slugs } of lists) {
        const item = params.items[slugs.indexOf(slug)];
        if (!item) continue;
        const { item_list_id, item_list_name } = params;
        track({ name: 'select_item', params: { item_list_id, item_list_name, items: [item] } });
        return;
      }
    },
  };
}

/** Calls a function with the path of each link within the page's content that is followed. */
export function onFollowedLink(follow: (pathname: string) => void): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('main a[href]');
      if (link && link.origin === location.origin) follow(link.pathname);
    },
    { capture: true },
  );
}
