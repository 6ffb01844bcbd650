import type { AdminDispute } from '@localchef/contracts/disputes/get-dispute'
import { problemKinds } from '@localchef/contracts/disputes/report-problem'
import { signDisputePicture } from '@localchef/contracts/disputes/sign-dispute-picture'
import { useTranslation } from 'react-i18next'
import { BookingPayments } from '@/features/bookings/money/booking-payments.tsx'
import { PastOutcomes } from '@/features/disputes/components/past-outcomes.tsx'
import { MessagePhoto } from '@/features/messages/components/message-photo.tsx'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { DisputeMessages } from './dispute-messages.tsx'
import { PeopleHistory } from './people-history.tsx'
import { QueueDetails } from './queue-details.tsx'
import { SaleFacts } from './sale-facts.tsx'
import { SaleTimeLine } from './sale-time-line.tsx'
import { useDispute } from './use-dispute.ts'

/** Both sides, the timeline and their messages. */
export function QueueDispute({ reportId }: { reportId: string }) {
  const query = useDispute(reportId)
  return <QueueDetails query={query}>{(dispute) => <Dispute dispute={dispute} />}</QueueDetails>
}

function Dispute({ dispute }: { dispute: AdminDispute }) {
  const { t } = useTranslation(['queue', 'evidence', 'desk', 'disputes'])
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
            {t(`silent.${side}`)}
          </p>
        ))}
      </div>
      {dispute.outcomes.length > 0 && (
        <section className="grid gap-3">
          <h3 className="font-semibold">{t('disputes:past.title')}</h3>
          <PastOutcomes outcomes={dispute.outcomes} />
        </section>
      )}
      <SaleFacts sale={dispute} money={dispute} />
      {booking && <BookingPayments booking={booking} />}
      <PeopleHistory
        people={dispute.people}
        partOf={({ id }) =>
          t(id === dispute.chef.profileId ? 'evidence:report.chef' : 'evidence:report.buyer')
        }
      />
      <SaleTimeLine sale={dispute} />
      <DisputeMessages
        {...(order ? { orderId: order.id } : { bookingId: booking?.id ?? '' })}
        buyer={dispute.buyer?.name ?? t('desk:side.buyer')}
        chef={dispute.chef}
      />
    </div>
  )
}

function Account({ account }: { account: AdminDispute['accounts'][number] }) {
  const { t } = useTranslation(['queue', 'problems', 'desk'])
  const { language } = useLanguage()
  const kind = problemKinds.find((known) => known === account.kind) ?? 'other'
  return (
    <section className="grid gap-2 rounded-md bg-sunken p-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t(`desk:side.${account.by}`)}
        {account.user && (
          <AdminLink to={`/admin/users/${account.user.id}`} className="font-normal hover:underline">
            <span translate="no">{account.user.name}</span>
          </AdminLink>
        )}
      </h3>
      <p className="flex flex-wrap items-center gap-2 text-caption text-ink-soft">
        <Badge tone="warning">{t(`problems:kind.${kind}`)}</Badge>
        {formatDateTime(account.at, language)}
      </p>
      <p lang={writtenIn(account.body)} className="whitespace-pre-line">
        {account.body}
      </p>
      {account.picturePaths.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {account.picturePaths.map((path) => (
            <MessagePhoto
              key={path}
              path={path}
              sign={signDisputePicture}
              sender={account.user?.name ?? t(`desk:side.${account.by}`)}
            />
          ))}
        </div>
      )}
    </section>
  )
}
