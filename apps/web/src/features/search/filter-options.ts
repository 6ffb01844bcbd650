import type { Count } from './cuisine-counts.ts'

export interface FilterOption {
  value: string
  name: string
  /** Missing for a chosen value that wasn't counted. */
  count?: number
}

/** The values of the results and the chosen ones, each once, sorted by displayed name. */
export function filterOptions(
  counted: readonly Count[],
  chosen: readonly string[],
  nameOf: (value: string) => string,
  language: string,
): FilterOption[] {
  const options = new Map<string, FilterOption>()
  for (const value of chosen) options.set(value, { value, name: nameOf(value) })
  for (const { value, count } of counted) options.set(value, { value, name: nameOf(value), count })
  return [...options.values()].toSorted((one, other) => one.name.localeCompare(other.name, language))
}
