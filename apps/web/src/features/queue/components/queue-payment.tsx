import { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import type { QueueItem } from '@localchef/contracts/queue/get-queue'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { AlertMeaning } from './alert-meaning.tsx'
import { QueueChargeback } from './queue-chargeback.tsx'
import { QueueDetails } from './queue-details.tsx'
import type { ShownAlert } from './shown-alert.ts'
import { ToMoney } from './to-money.tsx'

interface QueuePaymentProps {
  item: QueueItem
  /** Sends the explanation of a chargeback. Resolves to whether it succeeded. */
  onAnswer: (explanation: string) => Promise<boolean>
}

/** An alert about money: its meaning, the next step, and the facts. */
export function QueuePayment({ item, onAnswer }: QueuePaymentProps) {
  const query = useQuery({
    queryKey: ['admin', 'payment-alert', item.id],
    queryFn: ({ signal }) => callFunction(getPaymentAlert, { alertId: item.id }, { signal }),
    staleTime: 5_000,
  })
  return (
    <QueueDetails query={query}>
      {(alert) =>
        alert.chargeback ? (
          <QueueChargeback alert={alert} chargeback={alert.chargeback} onAnswer={onAnswer} />
        ) : (
          <Failure alert={alert} />
        )
      }
    </QueueDetails>
  )
}

function Failure({ alert: { kind, detail, order, booking, chef, difference } }: { alert: ShownAlert }) {
  const { t } = useTranslation('chargebacks')
  const { language } = useLanguage()
  const { withNumbers } = useNumbered()
  const meaning = kind === 'difference' && !order && !booking ? 'balance' : kind
  const facts: (readonly [string, ReactNode])[] = []
  if (difference) {
    facts.push(
      [t('difference.ours'), formatDollars(difference.ours)],
      [t('difference.theirs'), formatDollars(difference.theirs)],
      [t('difference.gap'), formatDollars(difference.theirs - difference.ours)],
    )
  } else {
    facts.push([t('fault'), withNumbers(detail) || '—'])
  }
  if (chef) {
    facts.push([
      t('cases.kitchen'),
      <AdminLink key="chef" to={`/admin/chefs/${chef.id}`} className="hover:underline">
        {inLanguage(language, chef.name, chef.nameRu)}
      </AdminLink>,
    ])
  }
  return (
    <div className="grid gap-5">
      <AlertMeaning text={t(`meaning.${meaning}`, { amount: '' })} todo={t(`meaning.${meaning}Todo`)} />
      <Facts facts={facts} />
      {order && <ToMoney subject={{ orderId: order.id }} />}
      {booking && <ToMoney subject={{ bookingId: booking.id }} />}
    </div>
  )
}
