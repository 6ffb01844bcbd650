import type { LedgerTransaction } from '@localchef/contracts/payments/get-order-ledger'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { sumLedger } from './sum-ledger.ts'

const moneySums = ['buyer', 'refunded', 'chef', 'marketplace', 'tax', 'providerFees', 'contested'] as const

/** Sums of the ledger of an order or a booking: the money of each side. */
export function MoneySums({ transactions }: { transactions: readonly LedgerTransaction[] }) {
  const { t } = useTranslation('purchases')
  const sums = sumLedger(transactions)
  return (
    <Card>
      <CardBody className="grid gap-3">
        <h2 className="food-name text-title">{t('sum.title')}</h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
          {moneySums.map((name) => (
            <div key={name}>
              <dt className="text-small text-ink-soft">{t(`sum.${name}`)}</dt>
              <dd className="numeric text-lead font-semibold">{formatDollars(sums[name])}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
