import { z } from 'zod'
import { readJson } from './read-json.ts'

const lines = z.array(z.string()).min(1)

const ServiceIdea = z.object({
  cuisine: z.string(),
  kind: z.enum(['catering', 'private_chef', 'class', 'other']),
  name: z.string(),
  nameRu: z.string(),
  text: z.string(),
  textRu: z.string(),
  pricing: z.enum(['fixed', 'per_guest', 'per_hour']),
  cents: z.int(),
  /** The fewest and the most. */
  guests: z.tuple([z.int(), z.int()]),
  minutes: z.int(),
  /** Items that the price includes. */
  included: lines,
  includedRu: lines,
})
export type ServiceIdea = z.output<typeof ServiceIdea>

export const serviceIdeas = readJson('texts/services.json', z.array(ServiceIdea))
