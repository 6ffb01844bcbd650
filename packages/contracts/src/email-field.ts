import { readEmail } from '@localchef/addresses/email-address'
import { z } from 'zod'
import { emailProblem } from './address-problems.ts'

/** An address as people type it, in the spelling in which it is stored. */
export const Email = z
  .string()
  .max(1000)
  .meta({ format: 'email', examples: ['ann@food.example'] })
  .transform((typed, context) => {
    const email = readEmail(typed)
    if (email === undefined) {
      context.addIssue({ code: 'custom', params: { problem: emailProblem }, input: typed })
    }
    return email ?? z.NEVER
  })
