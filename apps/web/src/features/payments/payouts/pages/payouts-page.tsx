import clsx from 'clsx'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { StatementList } from '../../statements/components/statement-list.tsx'
import { accountState } from '../account-state.ts'
import { AccountCard } from '../components/account-card.tsx'
import { Balances } from '../components/balances.tsx'
import { PayoutList } from '../components/payout-list.tsx'
import { payoutsCsv } from '../payouts-csv.ts'
import { useAccount } from '../use-account.ts'
import { usePayouts } from '../use-payouts.ts'

/** A chef's balance, payouts with their orders, and account at the payment provider, whose pages return here. */
export default function PayoutsPage() {
  const { t } = useTranslation('payouts')
  const [address] = useSearchParams()
  const account = useAccount()
  const payouts = usePayouts()
  if (isNotFound(account.error)) return <NoKitchen page="payouts" />
  const state = account.data && accountState(account.data)
  const isSettled = state === 'offered' || state === 'noProvider'
  return (
    <div className="grid min-w-0 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('title')}</h1>
          <p className="max-w-2xl text-ink-soft">{t('lead')}</p>
        </div>
        {payouts.data && payouts.data.payouts.length > 0 && (
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => saveCsv('payouts.csv', payoutsCsv(payouts.data.payouts, t))}
          >
            {t('csv.save')}
          </Button>
        )}
      </header>
      {address.get('onboarding') === 'again' && (
        <p role="status" className="rounded-md bg-warning-soft p-3.5 text-small text-warning">
          {t('account.linkExpired')}
        </p>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section
          aria-label={t('listLabel')}
          className={clsx('grid min-w-0 gap-4', !isSettled && 'max-xl:order-2')}
        >
          {account.data && <Balances account={account.data} />}
          {account.isPending && (
            <SkeletonGroup>
              <Skeleton className="h-28 rounded-lg" />
            </SkeletonGroup>
          )}
          {payouts.data && payouts.data.owed > 0 && <Owed amount={payouts.data.owed} />}
          <PayoutList query={payouts} />
          <StatementList />
        </section>
        <AccountCard />
      </div>
    </div>
  )
}

/** The amount that the marketplace still owes the chef for its credit and discounts. */
function Owed({ amount }: { amount: number }) {
  const { t } = useTranslation('payouts')
  return (
    <Card className="grid gap-1 p-4">
      <p className="font-semibold">{t('owedTitle', { amount: formatDollars(amount) })}</p>
      <p className="text-small text-ink-soft">{t('owedText')}</p>
    </Card>
  )
}
