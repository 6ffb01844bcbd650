import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'

/** Another use of the number of a permit or certification, or an earlier number of the same kitchen. */
export const NumberMatch = z.object({
  /**
   * `other_kitchen`: another kitchen has the number. `rejected`: an admin rejected the number earlier. `changed`: the
   * kitchen had another number for the same kind.
   */
  cause: z.enum(['other_kitchen', 'rejected', 'changed']),
  kind: z.string(),
  number: z.string(),
  chef: z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() }),
  /** Reason of the rejection. */
  reason: z.string().nullable(),
  at: Moment,
})
export type NumberMatch = z.infer<typeof NumberMatch>
