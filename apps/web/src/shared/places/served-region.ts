import { writtenIn } from '@localchef/contracts/language'
import { usStates } from '@localchef/contracts/places/us-states'
import { loadedConfig } from '@/shared/backend/config.ts'
import type { Language } from '@/shared/i18n/languages.ts'
import { type Bounds, boundsOf } from '@/shared/map/bounds-of.ts'

function servedStates() {
  const codes = loadedConfig()?.region ?? []
  return usStates.filter(({ code }) => codes.includes(code))
}

/** Bounds of the states that the marketplace serves; undefined if it serves all. */
export function servedBounds(): Bounds | undefined {
  return boundsOf(
    servedStates().flatMap(({ bounds: [west, south, east, north] }): [number, number][] => [
      [west, south],
      [east, north],
    ]),
  )
}

/** A city of the marketplace's region, as an example in a field; undefined if it serves all states. */
export function exampleCity(language: Language): string | undefined {
  const [state] = servedStates()
  return state && writtenIn(language, state.city, state.cityRu)
}
