import type { PlacePermit, PlaceRule } from './place-rules.ts'

/** Parts that rules of several states share. */

/** The day on which the sources of what is forbidden were read. */
export const forbiddenCheckedOn = '2026-11-29'

/** No law that was read sets a deadline, so kitchens are warned and an admin decides. */
export const whenMissing = { act: 'warn' as const, days: 30 }

export const nothingForbidden = {
  services: [],
  handovers: [],
  orders: false,
  foods: [],
  daysKept: null,
  checkedOn: forbiddenCheckedOn,
}

/** For laws that require food safety training, which either certificate proves. */
export const trained: PlaceRule['certifications'] = [['food_handler', 'food_manager']]

/** The registration or permit of a cottage food law, together with the training that the law requires. */
export const registered = (
  training: PlaceRule['certifications'],
): Pick<PlacePermit, 'certification' | 'certifications'> => ({
  certification: 'cottage_food',
  certifications: [['cottage_food'], ...training],
})

export const noLimits = { mealsPerDay: null, mealsPerWeek: null, salesPerYear: null }

export const read2026 = {
  county: null,
  holdsFrom: '2026-01-01',
  year: 2026,
  checkedOn: forbiddenCheckedOn,
  whenMissing,
}

/** Common parts of rules whose sources, including those of `forbids`, were read on one day. */
export const readOn = (day: string) => ({
  rule: { ...read2026, checkedOn: day },
  forbidsNothing: { ...nothingForbidden, checkedOn: day },
})
