import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const LEGAL_KINDS = ['terms', 'privacy', 'agreement'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

export const getLegalText = defineFunction({
  name: 'get-legal-text',
  summary: 'The terms, the privacy policy or the chef agreement as an admin has written them.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ kind: z.enum(LEGAL_KINDS) }),
  output: z.object({
    /** 0: nobody has changed it. The chef agreement counts its own versions. */
    version: z.int(),
    since: Moment.nullable(),
    /** Sections begin with a line `## Heading`. Null: the text the marketplace comes with. */
    texts: z.object({ en: z.string(), ru: z.string() }).nullable(),
  }),
})
