type Fields = Readonly<Record<string, unknown>>

/** The fields of a form that differ from its saved values. */
export function changedFields(saved: Fields, typed: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => asText(value) !== asText(saved[name])),
  )
}

/**
 * The saved values with the fields of a draft; undefined if the draft changes nothing. Leaves out fields that the form
 * no longer has or whose kind of value has changed.
 */
export function withFields(saved: Fields, draft: Fields): Record<string, unknown> | undefined {
  const fitting = Object.entries(draft).filter(([name, value]) => name in saved && fits(saved[name], value))
  const changed = changedFields(saved, Object.fromEntries(fitting))
  return Object.keys(changed).length > 0 ? { ...saved, ...changed } : undefined
}

/** A field that was saved elsewhere. */
export interface Clash {
  name: string
  saved: unknown
  /** The value typed into this form; undefined if none was. */
  typed: { value: unknown } | undefined
}

/** The fields that were saved elsewhere since `before`, except where the person typed the same. */
export function clashesOf(before: Fields, saved: Fields, typed: Fields): Clash[] {
  return Object.entries(changedFields(before, saved))
    .filter(([name, value]) => !(name in typed) || asText(typed[name]) !== asText(value))
    .map(([name, value]) => ({
      name,
      saved: value,
      typed: name in typed ? { value: typed[name] } : undefined,
    }))
}

/** An empty number field is `NaN`, which JSON writes as null. */
function fits(saved: unknown, kept: unknown): boolean {
  if (saved === null || saved === undefined || kept === null) return true
  return Array.isArray(saved) === Array.isArray(kept) && typeof saved === typeof kept
}

function asText(value: unknown): string {
  return JSON.stringify(value ?? null)
}
