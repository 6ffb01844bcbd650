import { z } from 'zod'
import { readJson } from './read-json.ts'

/** The hand-written facts of a home chef; all others are random or follow from the cuisine. */
const ChefPerson = z.object({
  business: z.string(),
  /** Null in Russian: the English text is shown. */
  businessRu: z.string().nullable(),
  person: z.string(),
  cuisine: z.string(),
  city: z.string(),
  /** Index into the city's neighborhoods. */
  place: z.int(),
  tagline: z.string(),
  taglineRu: z.string().nullable(),
  bio: z.string(),
  bioRu: z.string().nullable(),
})
export type ChefPerson = z.output<typeof ChefPerson>

/** Every home chef; the demo chef is the first. */
export const chefPeople = readJson('texts/chefs.json', z.array(ChefPerson))

const names = z.array(z.string())

/** Names of buyers: first and last ones in English, whole ones in Russian. */
export const { firstNames, lastNames, russianNames } = readJson(
  'texts/buyers.json',
  z.object({ firstNames: names, lastNames: names, russianNames: names }),
)
