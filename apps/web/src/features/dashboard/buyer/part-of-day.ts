export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** Part of the day, for the greeting, at an hour from 0 to 23. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
