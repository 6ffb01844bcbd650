import { shownEmail } from '@localchef/addresses/email-address'
import { getTrustSignal } from '@localchef/contracts/trust/get-trust-signal'
import { signalHours, type TrustSignal } from '@localchef/contracts/trust/trust-signal'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { QueueDetails } from './queue-details.tsx'

/** A trust signal: its reason, its people, and the messages or reviews that raised it. */
export function QueueSignal({ signalId }: { signalId: string }) {
  const query = useQuery({
    queryKey: ['admin', 'trust-signal', signalId],
    queryFn: ({ signal }) => callFunction(getTrustSignal, { signalId }, { signal }),
    staleTime: 5_000,
  })
  return <QueueDetails query={query}>{(signal) => <Signal signal={signal} />}</QueueDetails>
}

function Signal({ signal }: { signal: TrustSignal }) {
  const { t } = useTranslation('trust')
  const { language } = useLanguage()
  const { kind, count, burst, chef, sharedPhone, sharedCard, sharedNetwork } = signal
  const readsPeople = useStaffRights().includes('people_read')
  const shared = sharedPhone ? phoneText(sharedPhone) : sharedCard ? `•••• ${sharedCard}` : sharedNetwork
  const unknown: Partial<Record<typeof kind, 'changed' | 'hashed'>> = {
    shared_phone: 'changed',
    shared_card: 'hashed',
  }
  const unshown = readsPeople ? (unknown[kind] ?? 'gone') : 'hidden'
  return (
    <div className="grid gap-5 [&>*]:min-w-0">
      <div className="grid gap-1">
        <p className="font-semibold">{t(`reason.${kind}`, { count, hours: signalHours })}</p>
        <p className="text-small text-ink-soft">{t(`explain.${kind}`)}</p>
      </div>
      <Facts
        facts={[
          ...(kind.startsWith('shared_')
            ? ([
                [
                  t('shared'),
                  shared ? (
                    <strong key="shared" translate="no">
                      {shared}
                    </strong>
                  ) : (
                    t(unshown)
                  ),
                ],
              ] as const)
            : []),
          ...(chef
            ? ([
                [
                  t('kitchen'),
                  <AdminLink key="chef" to={`/admin/chefs/${chef.id}`} className="hover:underline">
                    <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
                  </AdminLink>,
                ],
              ] as const)
            : []),
          ...(burst
            ? ([
                [t('stars'), t(`starsOf.${burst.stars}`)],
                [t('usual'), burst.usualPerDay],
                [t('young'), burst.youngAccounts],
              ] as const)
            : []),
          [t('first'), formatDateTime(signal.firstSeenAt, language)],
          [t('last'), formatDateTime(signal.lastSeenAt, language)],
        ]}
      />
      {signal.messages.length > 0 && <Messages messages={signal.messages} />}
      {signal.reviews.length > 0 && <Reviews reviews={signal.reviews} />}
      <People people={signal.people} withTime={kind === 'shared_address' || kind === 'shared_range'} />
    </div>
  )
}

interface PeopleProps extends Pick<TrustSignal, 'people'> {
  /** Shows the time too, for accounts that were opened within a day. */
  withTime: boolean
}

function People({ people, withTime }: PeopleProps) {
  const { t } = useTranslation(['trust', 'orders'])
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('people', { count: people.length })}</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {people.map(({ id, name, role, since, isSuspended, email, orderCount, orders }) => (
          <li
            key={id}
            className="grid content-start gap-1 rounded-md border border-line px-4 py-3 text-small"
          >
            <AdminLink
              to={`/admin/users/${id}`}
              className="w-fit font-semibold wrap-anywhere hover:underline"
            >
              {name}
            </AdminLink>
            <span className="text-ink-soft">
              {t(`role.${role}`)} ·{' '}
              {t('since', { date: withTime ? formatDateTime(since, language) : formatDate(since, language) })}
            </span>
            {email !== null && (
              <span className="wrap-anywhere" translate="no">
                {shownEmail(email)}
              </span>
            )}
            {orderCount !== null && (
              <span className="text-ink-soft">{t('orders', { count: orderCount })}</span>
            )}
            {orders.length > 0 && (
              <ul className="grid gap-0.5">
                {orders.map((order) => (
                  <li key={order.id} className="flex flex-wrap gap-x-2">
                    <AdminLink to={`/admin/orders/${order.id}`} className="numeric hover:underline">
                      {numbered(order.number)}
                    </AdminLink>
                    <span className="numeric">{formatDollars(order.total)}</span>
                    <span translate="no">{inLanguage(language, order.kitchen, order.kitchenRu)}</span>
                    <span className="text-ink-soft">
                      {t(`orders:status.${order.status}`)} · {formatDate(order.placedAt, language)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {isSuspended && (
              <Badge tone="danger" className="w-fit">
                {t('suspended')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Messages({ messages }: Pick<TrustSignal, 'messages'>) {
  const { t } = useTranslation('trust')
  const { language } = useLanguage()
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('messages')}</h3>
      <ul className="grid gap-4">
        {messages.map((message) => (
          <li key={message.id} className="grid gap-2">
            <blockquote className="whitespace-pre-line border-l-2 border-line-strong pl-4 wrap-anywhere">
              <Marked message={message} />
            </blockquote>
            <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
              {[...new Set(message.found.map(({ kind }) => kind))].map((kind) => (
                <Badge key={kind} tone="warning">
                  {t(`found.${kind}`)}
                </Badge>
              ))}
              <AdminLink
                to={
                  message.orderId
                    ? `/dashboard/orders/${message.orderId}`
                    : `/admin/bookings/${message.bookingId}`
                }
                className="hover:underline"
              >
                {t(message.orderId ? 'ofOrder' : 'ofBooking', { number: message.number })}
              </AdminLink>
              <span>{formatDateTime(message.sentAt, language)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The text of a message, with the parts highlighted that lead off the marketplace. */
function Marked({ message: { body, found } }: { message: TrustSignal['messages'][number] }) {
  const ends = [0, ...found.map(({ end }) => end)]
  return (
    <>
      {found.map(({ start, end }, index) => (
        <span key={start}>
          {body.slice(ends[index], start)}
          <mark className="rounded-sm bg-warning-soft px-0.5 text-ink">{body.slice(start, end)}</mark>
        </span>
      ))}
      {body.slice(ends.at(-1))}
    </>
  )
}

function Reviews({ reviews }: Pick<TrustSignal, 'reviews'>) {
  const { t } = useTranslation('trust')
  const { language } = useLanguage()
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('reviews')}</h3>
      <ul className="grid gap-3">
        {reviews.map(({ id, rating, body, author, at }) => (
          <li key={id} className="grid gap-1 text-small">
            <p>
              <span className="numeric font-semibold">{t('ratingOf', { rating })}</span>
              {' · '}
              {author ? (
                <AdminLink to={`/admin/users/${author.id}`} className="hover:underline">
                  <span translate="no">{author.name}</span>
                </AdminLink>
              ) : (
                t('nobody')
              )}
              <span className="text-ink-soft"> · {formatDateTime(at, language)}</span>
            </p>
            {body && <p className="wrap-anywhere">{body}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
