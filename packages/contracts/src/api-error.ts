import { z } from 'zod'
import { Whole } from './common-fields.ts'

/** Body of every refused call (DESIGN section 5). */
export const ApiErrorBody = z.object({
  /** Stable code for programs: `invalid_input`, `not_found`, `price_changed` … */
  code: z.string(),
  /** English text for developers. The web translates by `code`. */
  message: z.string(),
  /** Problems by field. */
  issues: z.array(z.object({ path: z.array(z.union([z.string(), Whole])), message: z.string() })).optional(),
  /** Details of a conflict, for example the lines with changed prices. */
  details: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type ApiErrorBody = z.infer<typeof ApiErrorBody>
