import { z } from 'zod'

/**
 * Degrees to a thousand-millionth, which is a tenth of a millimetre. What is finer means nothing, and the smallest
 * numbers there are would be an error in the database's arithmetic.
 */
function fineEnough(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9
}

/** Degrees north. */
export const latitude = z.number().min(-90).max(90).overwrite(fineEnough)

/** Degrees east. */
export const longitude = z.number().min(-180).max(180).overwrite(fineEnough)
