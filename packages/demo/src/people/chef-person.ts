/** One home chef as written by hand; everything else about the kitchen follows from chance and cuisine. */
export interface ChefPerson {
  business: string
  businessRu: string | null
  person: string
  /** Woman or man; young, adult or elder: for the portrait. */
  look: `${'f' | 'm'}${'y' | 'a' | 'e'}`
  cuisine: string
  city: string
  /** Index into the city's neighbourhoods. */
  place: number
  tagline: string
  taglineRu: string | null
  bio: string
  bioRu: string | null
}

export type ChefRow = readonly [
  business: string,
  businessRu: string,
  person: string,
  look: ChefPerson['look'],
  cuisine: string,
  city: string,
  place: number,
  tagline: string,
  taglineRu: string,
  bio: string,
  bioRu: string,
]

/** Empty Russian texts mean the chef gave none: the English one is shown. */
export function chefPeople(rows: readonly ChefRow[]): ChefPerson[] {
  return rows.map(
    ([business, businessRu, person, look, cuisine, city, place, tagline, taglineRu, bio, bioRu]) => ({
      business,
      businessRu: businessRu || null,
      person,
      look,
      cuisine,
      city,
      place,
      tagline,
      taglineRu: taglineRu || null,
      bio,
      bioRu: bioRu || null,
    }),
  )
}
