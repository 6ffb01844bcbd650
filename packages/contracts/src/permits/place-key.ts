interface KeyedPlace {
  state: string
  county: string | null
}

/** One state or county, however the county is written. */
export function keyOfPlace({ state, county }: KeyedPlace): string {
  return `${state} ${county?.trim().toLowerCase() ?? ''}`
}

/** One place and the day from which a rule of it holds. */
export function keyOfRule(rule: KeyedPlace & { holdsFrom: string }): string {
  return `${keyOfPlace(rule)} ${rule.holdsFrom}`
}
