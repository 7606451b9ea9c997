import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFacetIndex } from '../../../src/contract/facets.ts';
import { getStudioPage, listStudioPages } from '../../contract/content-pages.ts';
import { listLandings } from '../../contract/landings.ts';
import { getStudioMenu } from '../../contract/menu.ts';
import { getStudioAnnouncement, getStudioMaintenance } from '../../contract/notices.ts';
import { getStudioPost, listStudioBlogCategories, listStudioPosts } from '../../contract/posts.ts';
import { getSearchWords } from '../../contract/search-words.ts';
import { getStudioSite } from '../../contract/site.ts';
import type { StudioApi } from '../../lib/api.ts';
import type { SearchOf } from '../../lib/search.ts';

/** Prefix of all query keys of texts, notices and settings: a write invalidates all of them. */
export const CONTENT = 'content';

export const postsQuery = (api: StudioApi, query: SearchOf<typeof listStudioPosts.query>) =>
  queryOptions({
    queryKey: [CONTENT, 'posts', query],
    queryFn: ({ signal }) => api.request(listStudioPosts, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const postQuery = (api: StudioApi, id: string) =>
  queryOptions({
    queryKey: [CONTENT, 'post', id],
    queryFn: ({ signal }) => api.request(getStudioPost, { params: { id }, signal }),
  });

export const blogCategoriesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [CONTENT, 'blog-categories'],
    queryFn: ({ signal }) => api.request(listStudioBlogCategories, { signal }),
  });

export const pagesQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [CONTENT, 'pages'],
    queryFn: ({ signal }) => api.request(listStudioPages, { signal }),
  });

export const pageQuery = (api: StudioApi, slug: string) =>
  queryOptions({
    queryKey: [CONTENT, 'page', slug],
    queryFn: ({ signal }) => api.request(getStudioPage, { params: { slug }, signal }),
  });

export const announcementQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [CONTENT, 'announcement'],
    queryFn: ({ signal }) => api.request(getStudioAnnouncement, { signal }),
  });

export const maintenanceQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [CONTENT, 'maintenance'],
    queryFn: ({ signal }) => api.request(getStudioMaintenance, { signal }),
  });

export const menuQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [CONTENT, 'menu'],
    queryFn: ({ signal }) => api.request(getStudioMenu, { signal }),
  });

export const siteQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [CONTENT, 'site'],
    queryFn: ({ signal }) => api.request(getStudioSite, { signal }),
  });

export const landingsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [CONTENT, 'landings'],
    queryFn: ({ signal }) => api.request(listLandings, { signal }),
  });

/** Query of the filters of a category. */
export const categoryFacetsQuery = (api: StudioApi, slug: string) =>
  queryOptions({
    queryKey: ['category-facets', slug],
    enabled: slug !== '',
    queryFn: ({ signal }) => api.request(getFacetIndex, { params: { slug }, signal }),
  });

export const searchWordsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: [CONTENT, 'search-words'],
    queryFn: ({ signal }) => api.request(getSearchWords, { signal }),
  });
