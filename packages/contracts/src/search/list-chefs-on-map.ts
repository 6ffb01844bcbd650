import { z } from 'zod'
import { ChefCard } from '../chefs/chef-card.ts'
import { defineFunction } from '../function-contract.ts'
import { ChefSearchRequest } from './chef-search.ts'

/** More pins than this tell nobody anything: from there on the map is asked nearer. */
export const MAX_MAP_PINS = 500

/** What a pin needs; who presses it reads the card. */
export const MapPin = ChefCard.pick({
  id: true,
  kind: true,
  name: true,
  nameRu: true,
  latitude: true,
  longitude: true,
  distanceMiles: true,
  route: true,
})
export type MapPin = z.infer<typeof MapPin>

export const listChefsOnMap = defineFunction({
  name: 'list-chefs-on-map',
  summary:
    'Everybody a chef search finds, up to 500, as no more than a map needs. Page and limit are not looked at.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: ChefSearchRequest,
  output: z.object({
    pins: z.array(MapPin),
    /** How many were found; more than there are pins when these are too many for a map. */
    totalCount: z.int(),
  }),
})
