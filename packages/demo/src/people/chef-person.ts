/** The hand-written facts of a home chef; all others are random or follow from the cuisine. */
export interface ChefPerson {
  business: string
  businessRu: string | null
  person: string
  /** Female or male, then young, adult or elder. */
  appearance: `${'f' | 'm'}${'y' | 'a' | 'e'}`
  cuisine: string
  city: string
  /** Index into the city's neighborhoods. */
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
  appearance: ChefPerson['appearance'],
  cuisine: string,
  city: string,
  place: number,
  tagline: string,
  taglineRu: string,
  bio: string,
  bioRu: string,
]

/** An empty Russian text means that the English one is shown. */
export function chefPeople(rows: readonly ChefRow[]): ChefPerson[] {
  return rows.map(
    ([business, businessRu, person, appearance, cuisine, city, place, tagline, taglineRu, bio, bioRu]) => ({
      business,
      businessRu: businessRu || null,
      person,
      appearance,
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
