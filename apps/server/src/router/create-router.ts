import { metersPerMile } from '@localchef/contracts/earth'
import type { Point } from '@localchef/domain/earth'
import type { RoutedWay, Router } from '@localchef/domain/router'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { RouterAddress } from './router-address.ts'

const OsrmAnswer = z.object({
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
async function askOsrm(base: string, stops: readonly Point[], signal: AbortSignal): Promise<RoutedWay> {
  const corners = stops.map(({ lat, lng }) => `${lng},${lat}`).join(';')
  const query = 'overview=false&steps=true&geometries=polyline6'
  const response = await fetch(`${base}/route/v1/driving/${corners}?${query}`, { signal })
  const { routes } = OsrmAnswer.parse(await response.json())
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
async function askValhalla(base: string, stops: readonly Point[], signal: AbortSignal): Promise<RoutedWay> {
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

interface RouterOptions {
  /** The longest that a search waits for the router. */
  patienceMs?: number
  /** Pause after a failure before the router is called again. */
  restMs?: number
  now?: () => number
}

/** Roads and the stops along them change slowly. */
const keptMs = 60 * 60 * 1000
const mostKept = 200

type Asking = (base: string, stops: readonly Point[], signal: AbortSignal) => Promise<RoutedWay>

const asking: Record<RouterAddress['kind'], Asking> = { osrm: askOsrm, valhalla: askValhalla }

/**
 * A router with a timeout and a circuit breaker: after a failure or timeout it is not called for a while. Answers
 * are cached.
 */
export function createRouter(
  { kind, base }: RouterAddress,
  log: Pick<Logger, 'warn'>,
  { patienceMs = 2500, restMs = 30_000, now = () => performance.now() }: RouterOptions = {},
): Router {
  const kept = new Map<string, { way: Promise<RoutedWay | null>; at: number }>()
  let restsUntil = 0

  async function ask(stops: readonly Point[], forget: () => void): Promise<RoutedWay | null> {
    try {
      const way = await asking[kind](base, stops, AbortSignal.timeout(patienceMs))
      if (way.legs.length !== stops.length - 1) throw new Error('the router returned a wrong number of legs')
      return way
    } catch (error) {
      forget()
      // An impossible trip, such as one over an ocean, is refused immediately, so it does not open the circuit.
      if (isOutOfReach(error)) restsUntil = now() + restMs
      log.warn({ err: error }, 'the router gave no way')
      return null
    }
  }

  return {
    find(stops) {
      const key = JSON.stringify(stops)
      const known = kept.get(key)
      if (known && now() - known.at < keptMs) return known.way
      if (now() < restsUntil) return Promise.resolve(null)
      const way = ask(stops, () => kept.delete(key))
      kept.delete(key)
      kept.set(key, { way, at: now() })
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return way
    },
  }
}

/** Whether the error is a failed connection or a timeout. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error instanceof TypeError)
}

/** Decodes Google's polyline format with six decimals, used by OSRM and Valhalla. Throws on malformed text. */
function readPolyline(text: string): Point[] {
  const points: Point[] = []
  let [at, lat, lng] = [0, 0, 0]
  const next = () => {
    let [value, shift, bits] = [0, 0, 0x20]
    while (bits >= 0x20) {
      bits = text.charCodeAt(at) - 63
      // Past the end `charCodeAt` returns NaN.
      if (!(bits >= 0 && bits < 64) || shift > 30) throw new Error('The polyline is malformed')
      value |= (bits & 0x1f) << shift
      shift += 5
      at += 1
    }
    return value & 1 ? ~(value >>> 1) : value >>> 1
  }
  while (at < text.length) {
    lat += next()
    lng += next()
    points.push({ lat: lat / 1e6, lng: lng / 1e6 })
  }
  return points
}

/** Finds Interstates in a router's name of a road, such as "I 80; US 50" or "I-5 North". */
function nameInterstates(words: string): string[] {
  return [...words.matchAll(/\bI[ -]?(\d{1,3}[EW]?)\b/g)].map(([, number]) => `I-${number}`)
}
