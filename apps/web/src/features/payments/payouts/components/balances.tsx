import { useTranslation } from 'react-i18next'
import { Card } from '@/shared/ui/card.tsx'
import { Price } from '@/shared/ui/price.tsx'
import type { Account } from '../account-state.ts'

/** Earned and not yet sent, and on its way to the bank. */
export function Balances({ account }: { account: Pick<Account, 'balance' | 'onTheWay'> }) {
  const { t } = useTranslation('payouts')
  const isOwed = account.balance < 0
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Sum
        name={t('balance.balance')}
        value={account.balance}
        hint={t(isOwed ? 'balance.owed' : 'balance.balanceHint')}
      />
      <Sum name={t('balance.onTheWay')} value={account.onTheWay} hint={t('balance.onTheWayHint')} />
    </dl>
  )
}

function Sum({ name, value, hint }: { name: string; value: number; hint: string }) {
  return (
    <Card className="grid content-start gap-1 p-4 sm:p-5">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd>
        <Price value={value} className="text-subtitle font-semibold sm:text-title" />
        <span className="mt-1 block text-caption text-ink-faint">{hint}</span>
      </dd>
    </Card>
  )
}
