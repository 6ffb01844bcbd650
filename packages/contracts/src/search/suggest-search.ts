import { z } from 'zod'
import { ChefCard } from '../chefs/chef-card.ts'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Place } from '../places/place.ts'

export const suggestSearch = defineFunction({
  name: 'suggest-search',
  summary: 'Suggests dishes, chefs, cuisines and places with a word that begins with the typed text.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    /** One letter gets no suggestions. */
    query: z.string().trim().min(1).max(80),
    /** Maximum suggestions of each kind. */
    limit: z.int().min(1).max(10).default(4),
  }),
  output: z.object({
    /** Names to search for, each currently sold by a chef. */
    dishes: z.array(z.object({ name: z.string(), nameRu: z.string().nullable() })),
    chefs: z.array(
      ChefCard.pick({
        id: true,
        slug: true,
        kind: true,
        status: true,
        name: true,
        nameRu: true,
        avatarPath: true,
        city: true,
        cityRu: true,
        state: true,
      }),
    ),
    /** With the number of chefs who cook it, at least one. */
    cuisines: z.array(z.object({ slug: z.string(), name: z.string(), nameRu: z.string(), chefs: Whole })),
    places: z.array(Place),
  }),
})
