import { z } from 'zod'

/** Spec section 3: the location object. */
export const Place = z.object({
  id: z.int(),
  kind: z.enum(['city', 'zip']),
  city: z.string(),
  cityRu: z.string().nullable(),
  state: z.string(),
  zipCode: z.string().nullable(),
  /** One line as it is written on a letter: "Austin, TX", "Austin, TX 78701". */
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof Place>
