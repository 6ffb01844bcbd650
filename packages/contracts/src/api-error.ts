import { z } from 'zod'

/** The one shape every refused call answers with (DESIGN section 5). */
export const ApiErrorBody = z.object({
  /** Stable, for programs: `invalid_input`, `not_found`, `price_changed` … */
  code: z.string(),
  /** For people, in English; the web translates by `code`. */
  message: z.string(),
  /** What is wrong with which field. */
  issues: z
    .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
    .optional(),
  /** What a conflict is about, for example the lines whose price changed. */
  details: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type ApiErrorBody = z.infer<typeof ApiErrorBody>
