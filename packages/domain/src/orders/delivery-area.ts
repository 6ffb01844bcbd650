import { shortZipCode } from '@localchef/contracts/zip-code'
import { sql } from 'kysely'
import { distanceMiles } from '../earth.ts'
import type { Queries } from '../queries.ts'

/** An area where a kitchen delivers; money in cents. */
export interface KitchenArea {
  /** Null for a list of ZIP codes. */
  radiusMiles: number | null
  zipCodes: string[]
  feeCents: number
  minimumCents: number
}

/** The place of a delivery, with the distance of its ZIP code from the kitchen's public point. */
export interface DeliveryPlace {
  zipCode: string
  miles: number
}

/** The place of a ZIP code; undefined if it is unknown. */
export async function readDeliveryPlace(
  db: Queries,
  kitchen: { latitude: number; longitude: number },
  zipCode: string,
): Promise<DeliveryPlace | undefined> {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select p.latitude, p.longitude
    from public.places p
    where p.zip_code = ${shortZipCode(zipCode)}
    limit 1
  `.execute(db)
  const place = rows[0]
  if (!place) return undefined
  const from = { lat: kitchen.latitude, lng: kitchen.longitude }
  return {
    zipCode: shortZipCode(zipCode),
    miles: distanceMiles(from, { lat: place.latitude, lng: place.longitude }),
  }
}

interface Delivering {
  deliveryRadiusMiles: number
  deliveryFeeCents: number
  deliveryMinimumCents: number
  /** The areas in addition to the kitchen's own ring. */
  deliveryAreas: KitchenArea[]
}

/** All areas of a kitchen: its own ring, then the further ones. A ring of zero miles does not count. */
export function areasOf(kitchen: Delivering): KitchenArea[] {
  const ring = {
    radiusMiles: kitchen.deliveryRadiusMiles,
    zipCodes: [],
    feeCents: kitchen.deliveryFeeCents,
    minimumCents: kitchen.deliveryMinimumCents,
  }
  return kitchen.deliveryRadiusMiles > 0 ? [ring, ...kitchen.deliveryAreas] : kitchen.deliveryAreas
}

/**
 * The area of a place: the first list with its ZIP code, otherwise the smallest ring around it. Undefined if the
 * kitchen does not deliver there.
 */
export function areaAt(kitchen: Delivering, { zipCode, miles }: DeliveryPlace): KitchenArea | undefined {
  const areas = areasOf(kitchen)
  const named = areas.find(({ zipCodes }) => zipCodes.includes(zipCode))
  if (named) return named
  return areas
    .filter(({ radiusMiles }) => radiusMiles !== null && miles <= radiusMiles)
    .sort((a, b) => (a.radiusMiles ?? 0) - (b.radiusMiles ?? 0))[0]
}

/** The area to show before a place is known: the cheapest. */
export function cheapestArea(kitchen: Delivering): KitchenArea | undefined {
  return [...areasOf(kitchen)].sort((a, b) => a.feeCents - b.feeCents || a.minimumCents - b.minimumCents)[0]
}

/** The farthest ring in miles; 0 without one. */
export function farthestMiles(kitchen: Delivering): number {
  return Math.max(0, ...areasOf(kitchen).map(({ radiusMiles }) => radiusMiles ?? 0))
}
