import {
  deleteProject,
  deleteProjectPhoto,
  getProject,
  listProjects,
  makeProjectOfOrder,
  readProjectPhoto,
  saveProject,
  sendProjectPhoto,
} from '../../src/contract/notebook.ts';
import { NOTEBOOK } from '../../src/contract/notebook-limits.ts';
import type { ApiContext, Deps } from '../context.ts';
import { requireSession } from '../identity/session.ts';
import { clientAddress } from '../middleware/address.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { routesWith } from '../route.ts';
import { readPhotoBytes, deleteProjectPhoto as removePhoto, storeProjectPhoto } from './photos.ts';
import { readProject, readProjects } from './read-project.ts';
import {
  makeProjectOfOrder as makeOfOrder,
  deleteProject as removeProject,
  saveProject as store,
} from './write-project.ts';

type NotebookDeps = Deps & { readonly limits: Limits };

const route = routesWith<NotebookDeps>();

/** Adds the customer of the session to the parameters of a request. */
async function own<Params>(context: ApiContext, deps: NotebookDeps, params: Params) {
  const { customerId } = await requireSession(context, deps);
  return { ...params, customerId };
}

const id = 'Id of the project, a UUID that the browser has made.';
const photo = 'Id of the photo, a UUID that the browser has made.';

/** A customer's notebook: projects with notes, photos and materials. Nobody else reads it. */
export const notebookRoutes = [
  route(
    listProjects,
    { summary: 'The projects of the customer, the last changed first.', access: 'customers' },
    async ({ context, deps }) => readProjects(deps.pool, (await requireSession(context, deps)).customerId),
  ),

  route(
    getProject,
    {
      summary: 'A project, with the current prices and stock of its materials.',
      parameters: { id },
      errors: ['project_not_found'],
      access: 'customers',
    },
    async ({ context, deps, lang, params }) => readProject(deps.pool, lang, await own(context, deps, params)),
  ),

  route(
    saveProject,
    {
      summary:
        'Stores a project. A repeated request changes nothing; one that was made on an outdated revision is refused.',
      parameters: { id },
      errors: ['project_not_found', 'project_conflict', 'notebook_full', 'product_not_found'],
      access: 'customers',
    },
    async ({ context, deps, lang, params, body }) => {
      const project = await own(context, deps, params);
      await store(deps.pool, project, body);
      return readProject(deps.pool, lang, project);
    },
  ),

  route(
    makeProjectOfOrder,
    {
      summary: 'Makes a project of the items of one of the customer’s orders. A project with this id stays as it is.',
      parameters: { id },
      errors: ['project_not_found', 'order_not_found', 'notebook_full'],
      access: 'customers',
    },
    async ({ context, deps, lang, params, body: { order } }) => {
      const project = await own(context, deps, params);
      await makeOfOrder(deps.pool, project, { order, lang });
      return readProject(deps.pool, lang, project);
    },
  ),

  route(
    deleteProject,
    {
      summary: 'Deletes a project with its photos; repeating it changes nothing.',
      parameters: { id },
      access: 'customers',
    },
    async ({ context, deps, params }) => {
      await removeProject(deps.pool, await own(context, deps, params));
      return null;
    },
  ),

  route(
    sendProjectPhoto,
    {
      summary: 'Uploads a photo of a project. The same id is stored once.',
      parameters: { id, photo },
      errors: [
        'project_not_found',
        'photos_full',
        'body_too_large',
        'picture_svg',
        'picture_unreadable',
        'picture_too_large',
        'picture_too_small',
        'too_many_requests',
      ],
      access: 'customers',
      upload: { maxBytes: NOTEBOOK.photoBytes, types: ['application/octet-stream', 'image/*'] },
    },
    async ({ context, deps, params }) => {
      const sent = { body: context.req.raw.body, address: clientAddress(context, deps) };
      return storeProjectPhoto(deps, await own(context, deps, params), sent);
    },
  ),

  route(
    deleteProjectPhoto,
    { summary: 'Deletes a photo; repeating it changes nothing.', parameters: { id, photo }, access: 'customers' },
    async ({ context, deps, params }) => {
      await removePhoto(deps.pool, await own(context, deps, params));
      return null;
    },
  ),

  route(
    readProjectPhoto,
    {
      summary: 'A photo, WebP, for its customer alone.',
      parameters: { id, photo },
      errors: ['not_found'],
      access: 'customers',
    },
    async ({ context, deps, params }) => {
      const bytes = await readPhotoBytes(deps.pool, await own(context, deps, params));
      return context.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/webp' });
    },
  ),
];
