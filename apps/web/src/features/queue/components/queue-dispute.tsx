import { type AdminDispute, getDispute } from '@localchef/contracts/disputes/get-dispute'
import { PROBLEM_KINDS } from '@localchef/contracts/disputes/report-problem'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MessagePhoto } from '@/features/messages/components/message-photo.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { DisputeMessages } from './dispute-messages.tsx'
import { Facts, QueueDetails } from './queue-details.tsx'

/** Both sides, the time line and what they wrote to each other. */
export function QueueDispute({ reportId }: { reportId: string }) {
  const query = useQuery({
    queryKey: ['admin', 'dispute', reportId],
    queryFn: ({ signal }) => callFunction(getDispute, { reportId }, { signal }),
    staleTime: 5_000,
    refetchInterval: 15_000,
  })
  return <QueueDetails query={query}>{(dispute) => <Dispute dispute={dispute} />}</QueueDetails>
}

function Dispute({ dispute }: { dispute: AdminDispute }) {
  const { t } = useTranslation('admin')
  const { accounts, order, booking } = dispute
  const missing = (['buyer', 'chef'] as const).filter((side) => !accounts.some(({ by }) => by === side))
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {accounts.map((account) => (
          <Account key={account.id} account={account} />
        ))}
        {missing.map((side) => (
          <p
            key={side}
            className="rounded-md border border-dashed border-line-strong p-4 text-small text-ink-soft"
          >
            {t(`queue.silent.${side}`)}
          </p>
        ))}
      </div>
      <Subject dispute={dispute} />
      <TimeLine dispute={dispute} />
      <DisputeMessages
        {...(order ? { orderId: order.id } : { bookingId: booking?.id ?? '' })}
        buyer={dispute.buyer?.name ?? t('side.buyer')}
        chef={dispute.chef.name}
      />
    </div>
  )
}

function Account({ account }: { account: AdminDispute['accounts'][number] }) {
  const { t } = useTranslation(['admin', 'problems'])
  const { language } = useLanguage()
  const kind = PROBLEM_KINDS.find((known) => known === account.kind) ?? 'other'
  return (
    <section className="grid gap-2 rounded-md bg-sunken p-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t(`side.${account.by}`)}
        {account.person && (
          <Link to={`/admin/users/${account.person.id}`} className="font-normal hover:underline">
            {account.person.name}
          </Link>
        )}
      </h3>
      <p className="flex flex-wrap items-center gap-2 text-caption text-ink-soft">
        <Badge tone="warning">{t(`problems:kind.${kind}`)}</Badge>
        {formatDateTime(account.at, language)}
      </p>
      <p className="whitespace-pre-line">{account.body}</p>
      {account.picturePaths.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {account.picturePaths.map((path) => (
            <MessagePhoto key={path} path={path} sender={account.person?.name ?? t(`side.${account.by}`)} />
          ))}
        </div>
      )}
    </section>
  )
}

function Subject({ dispute: { order, booking, chef } }: { dispute: AdminDispute }) {
  const { t } = useTranslation(['admin', 'orders'])
  const { language } = useLanguage()
  const kitchen = (
    <Link to={`/admin/chefs/${chef.id}`} className="hover:underline">
      {chef.name}
    </Link>
  )
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t(order ? 'subject.order' : 'subject.booking')}</h3>
      {order && (
        <Facts
          facts={[
            [t('column.number'), <OrderLink key="order" id={order.id} number={order.number} />],
            [t('column.status'), t(`orders:status.${order.status}`)],
            [t('column.chef'), kitchen],
            [t('column.handover'), formatDateTime(order.slotFrom, language, order.chef.timeZone)],
            [
              t('column.total'),
              `${formatDollars(order.total)} · ${t(`queue.payment.${order.paymentMethod}`)}`,
            ],
            [t('queue.lines'), order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
          ]}
        />
      )}
      {booking && (
        <Facts
          facts={[
            [t('column.number'), `#${booking.number}`],
            [t('column.status'), t(`bookingStatus.${booking.status}`)],
            [t('column.service'), booking.serviceName],
            [t('column.chef'), kitchen],
            [t('column.date'), formatDateTime(booking.startsAt, language, booking.chef.timeZone)],
            [t('column.price'), booking.price === null ? '—' : formatDollars(booking.price)],
          ]}
        />
      )}
    </section>
  )
}

function OrderLink({ id, number }: { id: string; number: number }) {
  return (
    <Link to={`/dashboard/orders/${id}`} className="numeric hover:underline">
      #{number}
    </Link>
  )
}

function TimeLine({ dispute: { order, booking } }: { dispute: AdminDispute }) {
  const { t } = useTranslation(['admin', 'orders'])
  const { language } = useLanguage()
  const steps = order
    ? order.events.map((event) => ({ ...event, what: t(`orders:status.${event.to}`) }))
    : (booking?.events ?? []).map((event) => ({ ...event, what: t(`bookingStatus.${event.to}`) }))
  const zone = (order ?? booking)?.chef.timeZone
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('queue.timeLine')}</h3>
      <ol className="grid gap-1.5 text-small">
        {steps.map(({ what, actor, reason, at }) => (
          <li key={`${at}-${what}`} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <span className="numeric text-ink-soft">{formatDateTime(at, language, zone)}</span>
            <span>
              <strong className="font-semibold">{what}</strong> · {t(`actor.${actor}`)}
              {reason && <span className="block text-ink-soft">{reason}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
