export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** How one greets at this hour of the day, 0 to 23. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
