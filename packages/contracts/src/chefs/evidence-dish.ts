import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { ListingStatus } from '../listings/listing-status.ts'
import { Dollars } from '../money.ts'

/** A dish with the fields that admins review. */
export const EvidenceDish = z.object({
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  description: z.string(),
  descriptionRu: z.string().nullable(),
  price: Dollars,
  status: ListingStatus,
  /** The cover first. */
  picturePaths: z.array(z.string()),
  /** Null: no statement. Empty: explicitly none of the nine. */
  allergens: z.array(z.string()).nullable(),
  possibleAllergens: z.array(z.string()),
  ingredients: z.array(z.object({ name: z.string(), nameRu: z.string().nullable() })),
})
export type EvidenceDish = z.infer<typeof EvidenceDish>
