import { creditLimit } from '@localchef/contracts/credit/credit-refusals'
import type { TFunction } from 'i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'

/** The text beside an amount of credit that exceeds a 24-hour limit; undefined for other errors. */
export function creditLimitText(t: TFunction<'credit'>, error: unknown): string | undefined {
  const failure = failureOf({ refusals: [creditLimit] }, error)
  if (failure.code !== 'credit_limit') return undefined
  const { limit, most, left } = failure.details
  return t(`grant.limit.${limit}`, { most: formatDollars(most), left: formatDollars(left) })
}
