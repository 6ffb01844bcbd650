import { z } from 'zod'

/** The code of an authenticator app; many show it in two groups. */
export const SixDigits = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))
