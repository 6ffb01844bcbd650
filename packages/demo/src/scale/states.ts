/** A state's main time zone, and factors of the cuisines that are more frequent there. */
export interface StateOfKitchens {
  timeZone: string
  fond: Readonly<Record<string, number>>
}

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

/** Average number per thousand kitchens. */
export const usualShares: Readonly<Record<string, number>> = {
  mexican: 120,
  italian: 110,
  roadside: 110,
  chinese: 85,
  bbq: 70,
  punjabi: 55,
  japanese: 45,
  soul_food: 45,
  bakery: 45,
  thai: 40,
  vietnamese: 35,
  korean: 30,
  vegan: 30,
  french: 25,
  greek: 25,
  lebanese: 25,
  filipino: 20,
  jamaican: 15,
  cuban: 12,
  turkish: 12,
  ethiopian: 12,
  polish: 10,
  cajun: 10,
  russian: 8,
  ukrainian: 7,
  georgian: 4,
  uzbek: 3,
}

/** Other states have average cuisines and Eastern Time. */
export const states: Readonly<Record<string, StateOfKitchens>> = {
  AK: { timeZone: 'America/Anchorage', fond: { filipino: 3, russian: 3 } },
  AL: { timeZone: central, fond: { soul_food: 4, bbq: 3 } },
  AR: { timeZone: central, fond: { soul_food: 3, bbq: 3 } },
  AZ: { timeZone: 'America/Phoenix', fond: { mexican: 4 } },
  CA: {
    timeZone: pacific,
    fond: { mexican: 3, filipino: 4, vietnamese: 3, korean: 3, thai: 2, japanese: 2 },
  },
  CO: { timeZone: mountain, fond: { mexican: 2, vegan: 2 } },
  CT: { timeZone: eastern, fond: { italian: 3, polish: 3 } },
  DC: { timeZone: eastern, fond: { ethiopian: 12, vegan: 2 } },
  DE: { timeZone: eastern, fond: { italian: 2 } },
  FL: { timeZone: eastern, fond: { cuban: 14, jamaican: 5, russian: 2 } },
  GA: { timeZone: eastern, fond: { soul_food: 4, bbq: 2, georgian: 1 } },
  HI: { timeZone: 'Pacific/Honolulu', fond: { japanese: 5, filipino: 7, korean: 2 } },
  IA: { timeZone: central, fond: { roadside: 2 } },
  ID: { timeZone: mountain, fond: { roadside: 2 } },
  IL: { timeZone: central, fond: { polish: 9, italian: 2, ukrainian: 4 } },
  IN: { timeZone: eastern, fond: { roadside: 2 } },
  KS: { timeZone: central, fond: { bbq: 4 } },
  KY: { timeZone: eastern, fond: { bbq: 2, soul_food: 2 } },
  LA: { timeZone: central, fond: { cajun: 25, soul_food: 3 } },
  MA: { timeZone: eastern, fond: { italian: 2, french: 2 } },
  MD: { timeZone: eastern, fond: { ethiopian: 5, soul_food: 2 } },
  ME: { timeZone: eastern, fond: { bakery: 2, french: 2 } },
  MI: { timeZone: eastern, fond: { lebanese: 6, polish: 4 } },
  MN: { timeZone: central, fond: { vietnamese: 2, ethiopian: 4 } },
  MO: { timeZone: central, fond: { bbq: 4 } },
  MS: { timeZone: central, fond: { soul_food: 5, cajun: 3 } },
  MT: { timeZone: mountain, fond: { roadside: 3 } },
  NC: { timeZone: eastern, fond: { bbq: 4, soul_food: 2 } },
  ND: { timeZone: central, fond: { roadside: 3 } },
  NE: { timeZone: central, fond: { roadside: 2, bbq: 2 } },
  NH: { timeZone: eastern, fond: { bakery: 2 } },
  NJ: { timeZone: eastern, fond: { italian: 3, punjabi: 3, polish: 3, turkish: 4 } },
  NM: { timeZone: mountain, fond: { mexican: 5 } },
  NV: { timeZone: pacific, fond: { filipino: 4, mexican: 2 } },
  NY: {
    timeZone: eastern,
    fond: { italian: 3, russian: 7, georgian: 9, uzbek: 14, ukrainian: 6, jamaican: 4 },
  },
  OH: { timeZone: eastern, fond: { polish: 2, lebanese: 2 } },
  OK: { timeZone: central, fond: { bbq: 3 } },
  OR: { timeZone: pacific, fond: { vegan: 3, thai: 2 } },
  PA: { timeZone: eastern, fond: { italian: 2, polish: 4, ukrainian: 4 } },
  RI: { timeZone: eastern, fond: { italian: 3 } },
  SC: { timeZone: eastern, fond: { soul_food: 3, bbq: 3 } },
  SD: { timeZone: central, fond: { roadside: 3 } },
  TN: { timeZone: central, fond: { bbq: 4, soul_food: 3 } },
  TX: { timeZone: central, fond: { mexican: 4, bbq: 4, vietnamese: 2, cajun: 3 } },
  UT: { timeZone: mountain, fond: { bakery: 2 } },
  VA: { timeZone: eastern, fond: { ethiopian: 4, bbq: 2 } },
  VT: { timeZone: eastern, fond: { bakery: 3, vegan: 2 } },
  WA: { timeZone: pacific, fond: { vietnamese: 2, japanese: 2, ukrainian: 4, russian: 3 } },
  WI: { timeZone: central, fond: { polish: 4 } },
  WV: { timeZone: eastern, fond: { roadside: 2 } },
  WY: { timeZone: mountain, fond: { roadside: 3 } },
}

/** Cumulative shares of the cuisines in a state, in the order of `slugs`; the last is 1. */
export function addedShares(slugs: readonly string[], state: string): number[] {
  const fond = states[state]?.fond ?? {}
  const weights = slugs.map((slug) => (usualShares[slug] ?? 5) * (fond[slug] ?? 1))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum / whole
  })
}
