import { z } from 'zod'
import { ChefCard } from '../chefs/chef-card.ts'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { ChefSearchRequest } from './chef-search.ts'

/** Maximum number of pins. Beyond it, the client zooms in and searches again. */
export const maxMapPins = 500

/** The fields of a pin; pressing it reads the card. */
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
  summary: 'Lists up to 500 chefs of a search with the fields a map needs. Ignores page and limit.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: ChefSearchRequest,
  output: z.object({
    pins: z.array(MapPin),
    /** The number of chefs found, which can exceed the number of pins. */
    totalCount: Whole,
  }),
})
