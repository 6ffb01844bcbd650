import type { TFunction } from 'i18next'

/** Reasons that the provider names; all others are shown as "other". */
const known = [
  'product_not_received',
  'product_unacceptable',
  'fraudulent',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
] as const

export function bankReason(reason: string, t: TFunction<'chargebacks'>): string {
  return t(`bankReason.${known.find((each) => each === reason) ?? 'other'}`)
}
