/** One line of what the doctor says. */
export interface Finding {
  /** The examined part, as the first column of the table names it. */
  part: string
  isFault: boolean
  words: string
}

/** A line gives this many names; the others are only counted. */
const mostNames = 8

export function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ')
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown
}
