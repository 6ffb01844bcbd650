import { z } from 'zod'
import { Email } from '../email-field.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { alreadyOpen } from './visitor-refusals.ts'

export const requestOpeningNews = defineFunction({
  name: 'request-opening-news',
  summary:
    'Keeps an address for one mail on the day the marketplace opens. The answer does not tell whether it was known.',
  access: 'anyone',
  effect: 'write',
  input: z.object({ email: Email, language: z.enum(languages) }),
  output: z.object({ isAsked: z.literal(true) }),
  refusals: [alreadyOpen],
})
