import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { cardUnavailable, paymentUnavailable } from './payment-refusals.ts'

export const openOnboarding = defineFunction({
  name: 'open-onboarding',
  summary:
    "Creates the calling chef's connected account if there is none, and opens the provider's page that completes it.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({}),
  output: z.object({
    /** Short-lived. */
    url: z.string(),
  }),
  refusals: [cardUnavailable, notFound, paymentUnavailable],
})
