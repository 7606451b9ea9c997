import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { MAX_QUANTITY } from './limits.ts';
import { NOTEBOOK } from './notebook-limits.ts';
import { productCardSchema, skuSchema } from './product.ts';
import { isVisible } from './text.ts';
import { lengthOf } from './text-length.ts';

const uuidSchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());
/** A day that the calendar has, YYYY-MM-DD. */
const daySchema = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => /^(?:19|20)/.test(day) && String(new Date(`${day}T12:00:00Z`).toJSON()).startsWith(day)),
);

const photoSchema = v.object({ id: v.string(), width: v.number(), height: v.number() });
export type ProjectPhoto = v.InferOutput<typeof photoSchema>;

/** A project as the list shows it. */
const projectCardSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** YYYY-MM-DD; null for none. */
  day: v.nullable(daySchema),
  /** ISO 8601, UTC. */
  changedAt: v.string(),
  materialCount: v.number(),
  /** The oldest photo. */
  photo: v.nullable(photoSchema),
});
export type ProjectCard = v.InferOutput<typeof projectCardSchema>;

const materialSchema = v.object({
  sku: v.string(),
  name: v.string(),
  quantity: v.number(),
  /** With the current price and stock; null if it is not sold any more. */
  product: v.nullable(productCardSchema),
});
export type ProjectMaterial = v.InferOutput<typeof materialSchema>;

export const projectSchema = v.object({
  id: v.string(),
  /** Raised by each save. */
  revision: v.number(),
  title: v.string(),
  notes: v.string(),
  day: v.nullable(daySchema),
  /** ISO 8601, UTC. */
  changedAt: v.string(),
  materials: v.array(materialSchema),
  /** The oldest first. */
  photos: v.array(photoSchema),
});
export type Project = v.InferOutput<typeof projectSchema>;

/** The fields of a project that its form has. */
export const projectTextSchema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.check(isVisible, 'required'),
    v.check((text) => lengthOf(text) <= NOTEBOOK.title, 'too_long'),
  ),
  notes: v.pipe(
    v.string(),
    v.check((text) => lengthOf(text) <= NOTEBOOK.notes, 'too_long'),
  ),
  day: v.nullable(daySchema),
});

const savedProjectSchema = v.object({
  ...projectTextSchema.entries,
  /** The revision that the change was made on; 0 for a new project. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  materials: v.pipe(
    v.array(
      v.object({
        sku: skuSchema,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
      }),
    ),
    v.maxLength(NOTEBOOK.materials, 'too_many'),
  ),
});
export type SavedProject = v.InferOutput<typeof savedProjectSchema>;

const params = { id: uuidSchema };
const photoParams = { id: uuidSchema, photo: uuidSchema };

export const listProjects = defineEndpoint({ method: 'GET', path: '/notebook', response: v.array(projectCardSchema) });

export const getProject = defineEndpoint({ method: 'GET', path: '/notebook/{id}', params, response: projectSchema });

/**
 * Stores a project whose id the browser has made. A repeated request changes nothing; one that was made on an outdated
 * revision is refused.
 */
export const saveProject = defineEndpoint({
  method: 'PUT',
  path: '/notebook/{id}',
  params,
  body: savedProjectSchema,
  response: projectSchema,
});

/** Makes a project of an order's items. A project that exists stays as it is. */
export const makeProjectOfOrder = defineEndpoint({
  method: 'POST',
  path: '/notebook/{id}/order',
  params,
  body: v.object({ order: uuidSchema }),
  response: projectSchema,
});

export const deleteProject = defineEndpoint({ method: 'DELETE', path: '/notebook/{id}', params, response: v.null() });

/** Uploads a photo of a project under an id that the browser has made. */
export const sendProjectPhoto = defineEndpoint({
  method: 'POST',
  path: '/notebook/{id}/photos/{photo}',
  params: photoParams,
  response: photoSchema,
});

export const deleteProjectPhoto = defineEndpoint({
  method: 'DELETE',
  path: '/notebook/{id}/photos/{photo}',
  params: photoParams,
  response: v.null(),
});

/** A photo, WebP, for its customer alone. */
export const readProjectPhoto = defineEndpoint({
  method: 'GET',
  path: '/notebook/{id}/photos/{photo}',
  params: photoParams,
  format: 'document',
});
