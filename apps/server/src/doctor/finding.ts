/** One line of the doctor's report. */
export interface Finding {
  /** The examined part: the first column of the table. */
  part: string
  isFault: boolean
  /** Worth a look, and no fault of the marketplace. */
  isWarning?: boolean
  words: string
}

/** A line for each fault; without faults, one line that says what is fine. */
export function findingsOf(part: string, faults: readonly string[], fine: string): Finding[] {
  return faults.length > 0
    ? faults.map((words) => ({ part, isFault: true, words }))
    : [{ part, isFault: false, words: fine }]
}

/** The most names listed on a line; the others are only counted. */
const mostNames = 8

export function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).join(', ')
  return names.length > mostNames ? `${shown} and ${names.length - mostNames} more` : shown
}
