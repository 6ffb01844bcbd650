interface LabelLaw {
  /** The words that the law prescribes, in English whatever the language of the label. */
  sentence: string
  /** The words for food that needs a refrigerator, if the law prescribes some. */
  refrigeratedSentence?: string
  source: string
  /** Year of the law that the sentence is from. */
  year: number
}

/**
 * Sentences that states prescribe for labels of food from home kitchens, compared with public copies of the sources
 * (docs/food-laws.md). Laws change: the chef is asked to compare them before printing.
 */
export const labelLaws: Readonly<Record<string, LabelLaw>> = {
  CA: {
    sentence: 'Made in a Home Kitchen',
    source:
      'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=114365.2.',
    year: 2025,
  },
  FL: {
    sentence: 'Made in a cottage food operation that is not subject to Florida’s food safety regulations.',
    source: 'https://www.flsenate.gov/Laws/Statutes/2025/500.80',
    year: 2025,
  },
  TX: {
    sentence:
      'THIS PRODUCT WAS PRODUCED IN A PRIVATE RESIDENCE THAT IS NOT SUBJECT TO GOVERNMENTAL LICENSING OR INSPECTION.',
    refrigeratedSentence:
      'SAFE HANDLING INSTRUCTIONS: To prevent illness from bacteria, keep this food refrigerated or frozen until the food is prepared for consumption.',
    source: 'https://statutes.capitol.texas.gov/Docs/HS/htm/HS.437.htm',
    year: 2025,
  },
}

/** Undefined for a state whose sentence is not known here. */
export function labelLawOf(state: string): LabelLaw | undefined {
  return labelLaws[state.trim().toUpperCase()]
}
