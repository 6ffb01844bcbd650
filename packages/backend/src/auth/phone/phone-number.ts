import { z } from 'zod'

/** An E.164 number as accounts store it: digits without the plus. Spaces are removed. */
export const PhoneNumber = z
  .string()
  .max(40, 'Invalid phone number format (E.164 required)')
  .transform((typed) => typed.trim().replace(/^\+/, '').replaceAll(' ', ''))
  .pipe(z.string().regex(/^[1-9]\d{1,14}$/, 'Invalid phone number format (E.164 required)'))
