import { queryOptions } from '@tanstack/react-query';
import { listAttributes, listServices } from '../../contract/dictionaries.ts';
import type { StudioApi } from '../../lib/api.ts';

export const attributesQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['attributes'], queryFn: ({ signal }) => api.request(listAttributes, { signal }) });

export const servicesQuery = (api: StudioApi) =>
  queryOptions({ queryKey: ['services'], queryFn: ({ signal }) => api.request(listServices, { signal }) });
