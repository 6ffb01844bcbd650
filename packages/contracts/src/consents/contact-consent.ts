import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'

/** A kitchen the caller ordered from, and whether it may contact the caller about more than an order. */
export const ContactConsent = z.object({
  chef: z.object({ id: Id, slug: z.string(), name: z.string(), nameRu: z.string().nullable() }),
  /** Null without consent. */
  givenAt: Moment.nullable(),
})
export type ContactConsent = z.infer<typeof ContactConsent>
