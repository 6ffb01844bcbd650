import type { FeeKind } from '@localchef/contracts/payments/kitchen-fee'
import { type FeeRates, type Fees, feesOn } from '@localchef/contracts/settings/marketplace-settings'
import type { OwnFees } from './kitchen-fees.ts'

export interface PlannedFee {
  kind: FeeKind
  /** Null: the marketplace's fee applies. */
  percent: number | null
  fixed: number | null
  holdsFrom: string
}

/**
 * The days after today on which a kitchen's fees change, by its own plans or the marketplace's, with all fees from that
 * day on.
 */
export function comingFees(
  own: OwnFees,
  planned: readonly PlannedFee[],
  marketplace: Fees,
  today: string,
): (FeeRates & { holdsFrom: string })[] {
  const days = [
    ...planned.map(({ holdsFrom }) => holdsFrom),
    ...(marketplace.planned ? [marketplace.planned.holdsFrom] : []),
  ].filter((day) => day > today)
  let mine = own
  let before: FeeRates = { ...feesOn(marketplace, today), ...own }
  const coming: (FeeRates & { holdsFrom: string })[] = []
  for (const holdsFrom of [...new Set(days)].sort()) {
    for (const fee of planned.filter((each) => each.holdsFrom === holdsFrom)) mine = withFee(mine, fee)
    const fees = { ...feesOn(marketplace, holdsFrom), ...mine }
    if (!sameFees(fees, before)) coming.push({ ...fees, holdsFrom })
    before = fees
  }
  return coming
}

function withFee(own: OwnFees, { kind, percent, fixed }: PlannedFee): OwnFees {
  if (kind === 'commission') {
    const { sharePercent: _, ...others } = own
    return percent === null ? others : { ...others, sharePercent: percent }
  }
  const { servicePercent: _, serviceFixed: __, ...others } = own
  return percent === null ? others : { ...others, servicePercent: percent, serviceFixed: fixed ?? 0 }
}

function sameFees(one: FeeRates, other: FeeRates): boolean {
  return (
    one.servicePercent === other.servicePercent &&
    one.serviceFixed === other.serviceFixed &&
    one.sharePercent === other.sharePercent
  )
}
