import { z } from 'zod'

/** Rounds degrees to nine decimals, a tenth of a millimeter. PostgreSQL's arithmetic fails on denormal numbers. */
function fineEnough(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9
}

/** For outputs. */
export const DegreesNorth = z.number().min(-90).max(90)
export const DegreesEast = z.number().min(-180).max(180)

/** Up to the largest distance on Earth. */
export const Miles = z.number().min(0).max(12_500)

/** Along a route of up to a hundred stops. */
export const RouteMiles = z.number().min(0).max(1_300_000)

/** Degrees north, for inputs. */
export const latitude = DegreesNorth.overwrite(fineEnough)

/** Degrees east, for inputs. */
export const longitude = DegreesEast.overwrite(fineEnough)
