interface KeyedPlace {
  state: string
  county: string | null
}

/** Key of a state or county, regardless of the county's case and surrounding spaces. */
export function keyOfPlace({ state, county }: KeyedPlace): string {
  return `${state} ${county?.trim().toLowerCase() ?? ''}`
}

/** Key of a place and the first day of one of its rules. */
export function keyOfRule(rule: KeyedPlace & { holdsFrom: string }): string {
  return `${keyOfPlace(rule)} ${rule.holdsFrom}`
}
