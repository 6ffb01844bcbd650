import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { DegreesEast, DegreesNorth } from '../coordinates.ts'

/** Spec section 3: the location object. */
export const Place = z.object({
  id: Whole,
  /** An area is a county, an island or a neighborhood. */
  kind: z.enum(['city', 'area', 'zip', 'address']),
  city: z.string(),
  cityRu: z.string().nullable(),
  state: z.string(),
  zipCode: z.string().nullable(),
  /** One line, as on a letter: "Austin, TX", "Austin, TX 78701", "1100 Congress Ave, Austin, TX 78701". */
  address: z.string(),
  latitude: DegreesNorth,
  longitude: DegreesEast,
})
export type Place = z.infer<typeof Place>
