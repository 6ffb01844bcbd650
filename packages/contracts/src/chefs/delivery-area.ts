import { z } from 'zod'
import { Dollars } from '../money.ts'
import { shortZipCode, shortZipCodePattern, storedZipCode } from '../zip-code.ts'

export const mostDeliveryAreas = 12

/** A ring around the kitchen or a list of ZIP codes, with the fee and the minimum that hold there. */
export const DeliveryArea = z
  .object({
    /** Null for a list of ZIP codes. */
    radiusMiles: z.number().min(0.1).max(100).nullable(),
    /** Five digits each; empty for a ring. */
    zipCodes: z
      .array(
        z
          .string()
          .overwrite((text) => shortZipCode(storedZipCode(text)))
          .regex(shortZipCodePattern),
      )
      .max(200),
    fee: Dollars.min(0).max(100),
    minimum: Dollars.min(0).max(1000),
  })
  .refine(({ radiusMiles, zipCodes }) => (radiusMiles === null) === zipCodes.length > 0, {
    path: ['zipCodes'],
    message: 'An area is a ring or a list of ZIP codes',
  })
export type DeliveryArea = z.infer<typeof DeliveryArea>
