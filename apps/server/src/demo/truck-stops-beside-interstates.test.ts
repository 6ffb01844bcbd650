import { roads } from '@localchef/contracts/search/highways'
import { truckStops } from '@localchef/demo/places/truck-stops'
import { distanceMiles } from '@localchef/domain/earth'
import { roadPoints } from '@localchef/domain/search/generated/road-points'
import { expect, test } from 'vitest'

test('every truck stop of the demo stands beside its Interstate', () => {
  for (const { name, interstate, latitude, longitude } of truckStops) {
    const legs = roads.flatMap((road, row) =>
      road.name === interstate ? [(roadPoints[row] ?? []).map(([lng, lat]) => ({ lat, lng }))] : [],
    )
    const place = { lat: latitude, lng: longitude }
    // A straight line between two towns deviates from the road by a few miles.
    const aside = legs.map((points) =>
      Math.min(
        ...points.slice(1).map((to, index) => {
          const from = points[index] ?? to
          const way = [0, 0.25, 0.5, 0.75, 1].map((share) => ({
            lat: from.lat + share * (to.lat - from.lat),
            lng: from.lng + share * (to.lng - from.lng),
          }))
          return Math.min(...way.map((point) => distanceMiles(point, place)))
        }),
      ),
    )
    expect([name, Math.min(...aside) < 16]).toEqual([name, true])
  }
})
