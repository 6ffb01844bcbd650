import { isBlankPhone, readPhone } from '@localchef/addresses/phone-number'
import { z } from 'zod'
import { phoneProblem } from './address-problems.ts'

const TypedPhone = z
  .string()
  .max(100)
  .meta({ format: 'phone', examples: ['+1 530 555 0121'] })

/** A phone number as typed, converted to its stored notation: `+15305550121;ext=22`. */
export const Phone = TypedPhone.transform(storedPhone)

/** A number, or the empty text for none. */
export const OptionalPhone = TypedPhone.transform((typed, context) =>
  isBlankPhone(typed) ? '' : storedPhone(typed, context),
)

function storedPhone(typed: string, context: z.core.$RefinementCtx<string>): string {
  const phone = readPhone(typed)
  if (phone === undefined) {
    context.addIssue({ code: 'custom', params: { problem: phoneProblem }, input: typed })
  }
  return phone ?? z.NEVER
}
