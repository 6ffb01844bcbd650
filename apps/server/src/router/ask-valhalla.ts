import type { Point } from '@localchef/domain/search/earth'
import type { RoutedWay } from '@localchef/domain/search/find-way'
import { z } from 'zod'
import { nameInterstates } from './name-interstates.ts'
import { readPolyline } from './read-polyline.ts'

const Answer = z.object({
  trip: z.object({
    summary: z.object({ time: z.number().min(0) }),
    legs: z.array(
      z.object({
        shape: z.string(),
        maneuvers: z.array(
          z.object({ length: z.number().min(0), street_names: z.array(z.string()).optional() }),
        ),
      }),
    ),
  }),
})

/** Calls Valhalla's route action. */
export async function askValhalla(
  base: string,
  stops: readonly Point[],
  signal: AbortSignal,
): Promise<RoutedWay> {
  const response = await fetch(`${base}/route`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      locations: stops.map(({ lat, lng }) => ({ lat, lon: lng, type: 'break' })),
      costing: 'auto',
      units: 'miles',
    }),
    signal,
  })
  const { trip } = Answer.parse(await response.json())
  return {
    minutes: Math.round(trip.summary.time / 60),
    legs: trip.legs.map(({ shape }) => readPolyline(shape)),
    along: trip.legs.flatMap(({ maneuvers }) =>
      maneuvers.flatMap(({ street_names = [], length }) =>
        [...new Set(street_names.flatMap(nameInterstates))].map((name) => ({ name, miles: length })),
      ),
    ),
  }
}
