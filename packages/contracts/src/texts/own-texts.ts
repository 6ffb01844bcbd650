import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { textTopics } from './text-topics.ts'

/** The topics of the caller's texts, and the consent that the caller gives by turning a topic on. */
export const OwnTexts = z.object({
  /** Whether this marketplace sends texts. */
  isOffered: z.boolean(),
  /** The verified number of the account; null without one. */
  phone: z.string().nullable(),
  /**
   * Why the number gets no texts: somebody replied STOP from it, which the caller can take back here, or it cannot be
   * reached until it is verified anew.
   */
  silence: z.enum(['stop', 'unreachable']).nullable(),
  /** Kitchens about which the number gets no texts, because it replied STOP THIS. */
  silentKitchens: z.array(z.string()),
  /** The topics that concern the caller. */
  topics: z.array(
    z.object({
      topic: z.enum(textTopics),
      /** Since when the caller gets texts about the topic; null while they are off. */
      since: Moment.nullable(),
      /** The words of the consent, in the caller's language. */
      consent: z.string(),
    }),
  ),
})
export type OwnTexts = z.infer<typeof OwnTexts>
