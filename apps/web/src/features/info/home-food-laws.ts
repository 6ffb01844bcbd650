/** States whose rules for food from home kitchens the page sums up. Their texts are `laws.<state>` of becomeChef.json. */
export const knownStates = ['CA', 'FL', 'NY', 'TX'] as const
export type KnownState = (typeof knownStates)[number]

interface HomeFoodLaw {
  /** Year of the law that the texts describe. */
  year: number
  /** Published by the state itself. Their names stay in its language. */
  sources: readonly { name: string; address: string }[]
}

export const homeFoodLaws: Record<KnownState, HomeFoodLaw> = {
  CA: {
    year: 2025,
    sources: [
      {
        name: 'Health and Safety Code, section 113825 (microenterprise home kitchens)',
        address:
          'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=113825.',
      },
      {
        name: 'Health and Safety Code, section 113758 (cottage food)',
        address:
          'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=113758.',
      },
    ],
  },
  FL: {
    year: 2025,
    sources: [
      {
        name: 'Florida Statutes, section 500.80 (cottage food operations)',
        address: 'https://www.flsenate.gov/Laws/Statutes/2025/500.80',
      },
    ],
  },
  NY: {
    year: 2025,
    sources: [
      {
        name: 'Department of Agriculture and Markets: home processing',
        address: 'https://agriculture.ny.gov/food-safety/home-processing',
      },
    ],
  },
  TX: {
    year: 2025,
    sources: [
      {
        name: 'Health and Safety Code, chapter 437 (cottage food production operations)',
        address: 'https://statutes.capitol.texas.gov/Docs/HS/htm/HS.437.htm',
      },
    ],
  },
}

/** The state as the page knows it, from what a person wrote in their profile. */
export function knownStateOf(state: string | null | undefined): KnownState | undefined {
  const written = state?.trim().toLowerCase()
  return knownStates.find((code) => written === code.toLowerCase() || written === englishNames[code])
}

const englishNames: Record<KnownState, string> = {
  CA: 'california',
  FL: 'florida',
  NY: 'new york',
  TX: 'texas',
}
