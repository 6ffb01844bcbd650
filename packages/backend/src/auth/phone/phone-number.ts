import { readPhone } from '@localchef/addresses/phone-number'
import { z } from 'zod'

/**
 * A number as people type it, in the notation in which accounts store it: E.164 without the plus, as GoTrue does. Texts
 * cannot be sent to an extension.
 */
export const PhoneNumber = z
  .string()
  .transform((typed) => readPhone(/^[1-9]\d{10,14}$/.test(typed) ? `+${typed}` : typed)?.slice(1))
  .pipe(
    z
      .string({ error: 'Invalid phone number format (E.164 required)' })
      .regex(/^\d+$/, 'Invalid phone number format (E.164 required)'),
  )
