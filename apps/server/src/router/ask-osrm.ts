import { metersPerMile } from '@localchef/contracts/earth'
import type { Point } from '@localchef/domain/earth'
import type { RoutedWay } from '@localchef/domain/router'
import { z } from 'zod'
import { nameInterstates } from './name-interstates.ts'
import { readPolyline } from './read-polyline.ts'

const Answer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        duration: z.number().min(0),
        legs: z.array(
          z.object({
            steps: z.array(
              z.object({
                geometry: z.string(),
                distance: z.number().min(0),
                ref: z.string().optional(),
                name: z.string().optional(),
              }),
            ),
          }),
        ),
      }),
    )
    .min(1),
})

/** Calls OSRM's route service, version 1. */
export async function askOsrm(
  base: string,
  stops: readonly Point[],
  signal: AbortSignal,
): Promise<RoutedWay> {
  const corners = stops.map(({ lat, lng }) => `${lng},${lat}`).join(';')
  const query = 'overview=false&steps=true&geometries=polyline6'
  const response = await fetch(`${base}/route/v1/driving/${corners}?${query}`, { signal })
  const { routes } = Answer.parse(await response.json())
  const { duration = 0, legs = [] } = routes[0] ?? {}
  return {
    minutes: Math.round(duration / 60),
    legs: legs.map(({ steps }) => steps.flatMap(({ geometry }) => readPolyline(geometry))),
    along: legs.flatMap(({ steps }) =>
      steps.flatMap(({ ref = '', name = '', distance }) =>
        nameInterstates(ref || name).map((road) => ({ name: road, miles: distance / metersPerMile })),
      ),
    ),
  }
}
