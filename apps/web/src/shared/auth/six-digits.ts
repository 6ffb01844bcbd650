import { z } from 'zod'

/** An authenticator app's code; many apps show it in two groups. */
export const SixDigits = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))
