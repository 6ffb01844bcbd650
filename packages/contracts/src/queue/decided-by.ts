import { z } from 'zod'
import { Moment } from '../common-fields.ts'

/** The earlier decision, in the details of a refused one. Missing if the audit has none. */
export const decidedBy = {
  /** Name of the admin; empty if the account was erased. */
  by: z.string().optional(),
  action: z.string().optional(),
  at: Moment.optional(),
}
