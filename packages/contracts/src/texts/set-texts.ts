import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { OwnTexts } from './own-texts.ts'
import { consentChanged, numberUnreachable, phoneNotVerified, textsNotSent } from './text-refusals.ts'
import { textTopics } from './text-topics.ts'

/** Pages on which texts can be turned on. */
export const textConsentPages = ['/dashboard/settings'] as const

export const setTexts = defineFunction({
  name: 'set-texts',
  summary:
    'Turns text messages about a topic on or off. Turning on records the consent with its words, number, moment and page.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    topic: z.enum(textTopics),
    isOn: z.boolean(),
    language: z.enum(languages),
    /** The consent that the caller read. It must be the current one. Not used for turning off. */
    consent: z.string().max(1000),
    page: z.enum(textConsentPages),
  }),
  output: OwnTexts,
  refusals: [consentChanged, numberUnreachable, phoneNotVerified, textsNotSent],
})
