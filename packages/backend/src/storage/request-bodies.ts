import type { Context } from 'hono'
import { z } from 'zod'
import { invalidRequest } from './storage-error.ts'
import { readWithin } from './upload-body.ts'

/** Limit of bodies other than uploads. */
const largestJson = 256 * 1024

export const ListBody = z.object({
  prefix: z.string().max(512).default(''),
  search: z.string().max(512).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})
export const RemoveBody = z.object({
  prefixes: z
    .array(
      z.union([z.string().max(512), z.object({ name: z.string().max(512) }).transform(({ name }) => name)]),
    )
    .max(1000),
})
const expiresIn = z
  .number()
  .int()
  .min(1)
  .max(7 * 24 * 3600)
export const SignBody = z.object({
  expiresIn,
  transform: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export const SignManyBody = z.object({ expiresIn, paths: z.array(z.string()).max(500) })

/** Parses and checks the body of a call other than an upload. */
export async function bodyOf<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = new TextDecoder().decode(await readWithin(context.req.raw, largestJson))
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalidRequest('The body is not valid JSON')
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`)
}
