import type { LedgerTransaction } from '@localchef/contracts/payments/get-order-ledger'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { LedgerView } from './ledger-view.tsx'
import { MoneySums } from './money-sums.tsx'

interface MoneyLayoutProps {
  transactions: readonly LedgerTransaction[]
  /** Replaces the ledger if it has no transactions. */
  whenEmpty: string
  /** Facts and cases, beside the ledger on a wide screen. */
  children: ReactNode
}

/** The money of an order or a booking: sums and every movement of the ledger, with facts and cases beside them. */
export function MoneyLayout({ transactions, whenEmpty, children }: MoneyLayoutProps) {
  const { t } = useTranslation('ledger')
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem] [&>*]:min-w-0">
      <div className="grid gap-6 xl:order-last">{children}</div>
      <div className="grid gap-6">
        {transactions.length > 0 && <MoneySums transactions={transactions} />}
        <Card>
          <CardBody className="grid gap-3">
            <h2 className="food-name text-title">{t('title')}</h2>
            {transactions.length > 0 ? (
              <>
                <p className="text-small text-ink-soft">{t('lead')}</p>
                <LedgerView transactions={transactions} />
              </>
            ) : (
              <p className="text-ink-soft">{whenEmpty}</p>
            )}
          </CardBody>
        </Card>
      </div>
    </div>
  )
}

export function ComingMoney() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-72 rounded-lg" />
    </SkeletonGroup>
  )
}
