import type { Point } from '@localchef/domain/search/earth'
import type { RoutedWay, Router } from '@localchef/domain/search/find-way'
import type { Logger } from 'pino'
import { askOsrm } from './ask-osrm.ts'
import { askValhalla } from './ask-valhalla.ts'
import type { RouterAddress } from './router-address.ts'

interface RouterOptions {
  /** A search waits no longer for the router. */
  patienceMs?: number
  /** A router that failed is not asked again for so long. */
  restMs?: number
  now?: () => number
}

/** Roads and what is on them change slowly. */
const keptMs = 60 * 60 * 1000
const mostKept = 200

type Asking = (base: string, stops: readonly Point[], signal: AbortSignal) => Promise<RoutedWay>

const asking: Record<RouterAddress['kind'], Asking> = { osrm: askOsrm, valhalla: askValhalla }

/** A router that never keeps a search waiting: slow or failing, it is left alone for a while. Answers are kept. */
export function createRouter(
  { kind, base }: RouterAddress,
  log: Pick<Logger, 'warn'>,
  { patienceMs = 2500, restMs = 30_000, now = Date.now }: RouterOptions = {},
): Router {
  const kept = new Map<string, { way: Promise<RoutedWay | null>; at: number }>()
  let restsUntil = 0

  async function ask(stops: readonly Point[], forget: () => void): Promise<RoutedWay | null> {
    try {
      const way = await asking[kind](base, stops, AbortSignal.timeout(patienceMs))
      if (way.legs.length !== stops.length - 1) throw new Error('The router answered another number of legs')
      return way
    } catch (error) {
      forget()
      // A trip that the router can't drive, such as one over an ocean, is refused at once and costs nobody time.
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

/** No connection, or no answer in time. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error instanceof TypeError)
}
