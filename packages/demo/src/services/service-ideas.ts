import type { ServiceIdea, ServiceRow } from './service-idea.ts'
import { servicesOfAsia } from './services-of-asia.ts'
import { servicesOfBreadAndGreens } from './services-of-bread-and-greens.ts'
import { servicesOfTheAmericas } from './services-of-the-americas.ts'
import { servicesOfTheEast } from './services-of-the-east.ts'
import { servicesOfTheMediterranean } from './services-of-the-mediterranean.ts'

const rows: readonly ServiceRow[] = [
  ...servicesOfTheEast,
  ...servicesOfTheMediterranean,
  ...servicesOfTheAmericas,
  ...servicesOfAsia,
  ...servicesOfBreadAndGreens,
]

export const serviceIdeas: readonly ServiceIdea[] = rows.map(
  ([cuisine, kind, name, nameRu, text, textRu, pricing, dollars, from, to, minutes]) => ({
    cuisine,
    kind,
    name,
    nameRu,
    text,
    textRu,
    pricing,
    cents: dollars * 100,
    guests: [from, to],
    minutes,
  }),
)
