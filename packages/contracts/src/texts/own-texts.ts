import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { textTopics } from './text-topics.ts'

/** What the caller gets texts about, and what they agree to by turning them on. */
export const OwnTexts = z.object({
  /** Whether this marketplace sends texts. */
  isOffered: z.boolean(),
  /** The verified number of the account; null without one. */
  phone: z.string().nullable(),
  /**
   * Why the number gets none: STOP came from it, which the caller can take back here, or it cannot be reached, until it is
   * verified anew.
   */
  silence: z.enum(['stop', 'unreachable']).nullable(),
  /** Kitchens about which the number gets none, because it replied so. */
  silentKitchens: z.array(z.string()),
  /** The topics that concern the caller. */
  topics: z.array(
    z.object({
      topic: z.enum(textTopics),
      /** Since when the caller gets them; null while they are off. */
      since: Moment.nullable(),
      /** The words of the consent, in the caller's language. */
      consent: z.string(),
    }),
  ),
})
export type OwnTexts = z.infer<typeof OwnTexts>
