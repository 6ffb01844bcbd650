import { z } from 'zod'
import { Moment, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { inEveryLanguage } from '../language.ts'

export const legalKinds = ['terms', 'privacy', 'agreement'] as const
export type LegalKind = (typeof legalKinds)[number]

/** The day of the release that last changed the default texts. */
export const defaultTextsOf = '2026-11-28'

export const getLegalText = defineFunction({
  name: 'get-legal-text',
  summary: 'Reads the current terms, privacy policy or chef agreement.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({ kind: z.enum(legalKinds) }),
  output: z.object({
    /** 0 if never changed. The chef agreement is numbered separately. */
    version: Whole,
    since: Moment.nullable(),
    /** Sections begin with a line `## Heading`. Null for the default text. */
    texts: z
      .object({ ...inEveryLanguage(() => z.string().optional()), en: z.string(), ru: z.string() })
      .nullable(),
    /** Whether this is the default text and no admin has confirmed it. No lawyer has read the default text. */
    isDraft: z.boolean(),
  }),
})
