import { typedNumber } from '@localchef/contracts/typed-number'

/** Minutes in each unit of a lead time. */
export const leadUnits = { minutes: 1, hours: 60, days: 24 * 60 } as const
export type LeadUnit = keyof typeof leadUnits

export const leadUnitNames = ['minutes', 'hours', 'days'] as const satisfies readonly LeadUnit[]

/** The largest unit in which the time is a multiple of a half: 90 minutes are 1.5 hours, 2,880 are 2 days. */
export function leadUnitOf(minutes: number): LeadUnit {
  if (minutes >= leadUnits.days && minutes % (leadUnits.days / 2) === 0) return 'days'
  if (minutes >= leadUnits.hours && minutes % (leadUnits.hours / 2) === 0) return 'hours'
  return 'minutes'
}

/** NaN for an empty field and for text that is no number; the form refuses both. */
export function leadMinutes(typed: string, unit: LeadUnit): number {
  return Math.round(typedNumber(typed) * leadUnits[unit])
}
