import { usStates } from '@localchef/contracts/places/us-states'
import { CommandError } from '../lifecycle/command-error.ts'
import type { Box } from './region-tiles.ts'

/** Margin around a state's bounds, which enclose only its towns: the map also shows the land around these. */
const aroundTownsDegrees = 0.25

export interface Region {
  name: string
  box: Box
}

/** A state by its name or code, or a box as `west,south,east,north`. */
export function findRegion(typed: string): Region {
  const word = typed.trim().toLowerCase()
  const state = usStates.find(({ code, name, nameRu }) =>
    [code, name, nameRu].some((known) => known.toLowerCase() === word),
  )
  if (state) {
    const [west, south, east, north] = state.bounds
    const around = aroundTownsDegrees
    return { name: state.name, box: [west - around, south - around, east + around, north + around] }
  }
  const corners = word.split(',').map((degrees) => (degrees.trim() === '' ? Number.NaN : Number(degrees)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = corners
  const isOnMap = west >= -180 && east <= 180 && south >= -85 && north <= 85
  if (corners.length === 4 && isOnMap && west < east && south < north) {
    return { name: `The box ${corners.join(', ')}`, box: [west, south, east, north] }
  }
  throw new CommandError(
    `No region is called “${typed}”. Name a state (California or CA), or a box as west,south,east,north ` +
      '(-123.1,36.9,-121.2,38.9).',
  )
}
