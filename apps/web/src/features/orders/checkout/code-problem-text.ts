import type { CodeProblem } from '@localchef/contracts/discounts/code-problem'
import type { TFunction } from 'i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'

/** Explains why a code can't be used, and what would help. */
export function codeProblemText(
  { reason, missing, from }: CodeProblem,
  t: TFunction<'checkout'>,
  language: string,
): string {
  return t(`code.problem.${reason}`, {
    missing: formatDollars(missing ?? 0),
    day: from ? formatDate(from, language, 'UTC') : '',
  })
}
