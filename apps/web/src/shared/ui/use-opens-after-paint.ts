import { useDeferredValue } from 'react'

/**
 * Opening builds the content, makes the page behind it inert and moves the focus: a tenth of a second and more on a slow
 * phone. The pressed button is painted before that. Closing is immediate.
 */
export function useOpensAfterPaint(open: boolean): boolean {
  return useDeferredValue(open) && open
}
