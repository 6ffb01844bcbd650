import { safestFirst } from '@localchef/contracts/allergens/major-allergens'
import type { OrderSummary } from '@localchef/contracts/orders/order'
import { type OrderStatus, openOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { linesText } from '@localchef/contracts/orders/receipt-lines'
import clsx from 'clsx'
import { Clock, ShieldCheck, ShoppingBag, Star } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bookingStatusTone } from '@/features/bookings/mine/booking-status-tone.ts'
import { useLiveBookings } from '@/features/bookings/mine/use-my-bookings.ts'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { orderSteps } from '@/features/orders/order-steps.ts'
import { shownStatus } from '@/features/orders/shown-status.ts'
import { useLiveOrders } from '@/features/orders/use-live-orders.ts'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { useMyReviews } from '@/features/reviews/mine/use-my-reviews.ts'
import { useAuth } from '@/shared/auth/auth-context.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDateTime, formatTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { CardSkeletons } from '@/shared/ui/card-skeletons.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { FavoriteChef, FavoriteDish } from '../components/favorite-cards.tsx'
import { OrderAgain } from '../components/order-again.tsx'
import { OverviewSection } from '../components/overview-section.tsx'
import { useFavorites } from '../use-favorites.ts'
import { useCurrentOrders, useNextBookings, useOverviewIsComing, useReadyNearby } from '../use-overview.ts'

const ChefOverview = lazy(() => import('@/features/dashboard/chef/pages/chef-overview-page.tsx'))

/** `/dashboard`: an overview for each role. */
export default function DashboardPage() {
  const { profile } = useAuth()
  switch (profile?.role) {
    case 'chef':
      return <ChefOverview />
    case 'admin':
      return <AdminOverview name={profile.name} />
    case 'buyer':
      return <BuyerOverview profile={profile} />
    default:
      return null
  }
}

/** Links to the admin area, which holds an admin's work. */
function AdminOverview({ name }: { name: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className="grid max-w-3xl gap-8">
      <h1 className="food-name text-heading">{t('admin.greeting', { name })}</h1>
      <Card interactive>
        <CardBody className="flex items-center gap-5">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
            <ShieldCheck className="size-7" aria-hidden />
          </span>
          <div>
            <h2 className="food-name text-subtitle">
              <Link to="/admin" className="after:absolute after:inset-0 after:rounded-lg">
                {t('admin.title')}
              </Link>
            </h2>
            <p className="text-small text-ink-soft">{t('admin.text')}</p>
          </div>
        </CardBody>
      </Card>
    </div>
  )
}

/** A buyer's dashboard: current orders, next bookings, suggestions. */
function BuyerOverview({ profile }: { profile: Profile }) {
  const { t } = useTranslation('dashboard')
  useLiveOrders(`buyer_id=eq.${profile.id}`)
  useLiveBookings(profile.id)
  const isComing = useOverviewIsComing(profile.id)
  const [firstName = profile.name] = profile.name.trim().split(/\s+/)
  return (
    <div className="grid grid-cols-1 gap-10">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">
          {t(`greeting.${partOfDay(new Date().getHours())}`, { name: firstName })}
        </h1>
        <p className="text-ink-soft">{t('lead')}</p>
      </header>
      {isComing && (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-56 rounded-lg sm:h-48" />
        </SkeletonGroup>
      )}
      {/* The sections appear together, so that late ones don't push others away. */}
      <div className={clsx('grid grid-cols-1 gap-10', isComing && 'hidden')}>
        <div className="grid grid-cols-1 gap-10 xl:grid-cols-[1fr_auto] xl:grid-rows-[auto_1fr]">
          <CurrentOrders />
          {/* Without bookings and waiting reviews the orders take the full width. */}
          <div className="grid grid-cols-1 content-start gap-10 empty:hidden md:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:w-84 xl:grid-cols-1">
            <NextBookings />
            <WaitingForReview />
          </div>
          <OrderAgain />
        </div>
        <OwnFavorites userId={profile.id} />
        <ReadyNearby profile={profile} />
      </div>
    </div>
  )
}

type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** Part of the day, for the greeting, at an hour from 0 to 23. */
function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

const shown = 4

/** The latest favorites; nothing without any. */
function OwnFavorites({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard')
  const { data } = useFavorites(userId)
  const cards = [
    ...(data?.chefs ?? [])
      .map((chef) => ({ id: chef.id, card: <FavoriteChef chef={chef} /> }))
      .slice(0, shown / 2),
    ...(data?.dishes ?? []).map((dish) => ({ id: dish.id, card: <FavoriteDish dish={dish} /> })),
  ].slice(0, shown)
  if (cards.length === 0) return null
  return (
    <OverviewSection
      title={t('favorites.title')}
      more={{ to: '/dashboard/favourites', text: t('favorites.all') }}
    >
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {cards.map(({ id, card }) => (
          <li key={id}>{card}</li>
        ))}
      </ul>
    </OverviewSection>
  )
}

const mostShown = 4

const grid = 'grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-4'

function ReadyNearby({ profile }: { profile: Profile }) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const query = useReadyNearby(profile)
  if (query.isLoadingError) return null
  const place = query.data?.place
  const city = place && inLanguage(language, place.city, place.cityRu)
  const dishes = safestFirst(query.data?.dishes ?? [], profile.allergies, (dish) => [dish]).slice(
    0,
    mostShown,
  )
  return (
    <OverviewSection
      title={city ? t('nearby.title', { city }) : t('nearby.titleAnywhere')}
      more={{ to: '/ready-dishes', text: t('nearby.all') }}
    >
      {query.isPending && <CardSkeletons ratio={4 / 3} className={grid} />}
      {query.data && dishes.length === 0 && <p className="text-ink-soft">{t('nearby.empty')}</p>}
      {dishes.length > 0 && (
        <ul className={grid}>
          {dishes.map((dish) => (
            <li key={dish.id} className="grid grid-cols-1">
              <DishCard dish={dish} />
            </li>
          ))}
        </ul>
      )}
      {!place && query.data && (
        <p className="text-small text-ink-soft">
          {t('nearby.where')}{' '}
          <Link to="/dashboard/profile" className="font-semibold text-accent-text hover:underline">
            {t('nearby.whereLink')}
          </Link>
        </p>
      )}
    </OverviewSection>
  )
}

/** Shows the next booking, or nothing. */
function NextBookings() {
  const { t } = useTranslation(['dashboard', 'myBookings'])
  const { language } = useLanguage()
  const { data } = useNextBookings()
  if (!data || data.bookings.length === 0) return null
  return (
    <OverviewSection
      title={t('booking.title')}
      more={{ to: '/dashboard/user-bookings', text: t('booking.all') }}
    >
      <ul className="grid grid-cols-1 gap-4">
        {data.bookings.map((booking) => {
          const { startsAt, chef } = booking
          const part = (options: Intl.DateTimeFormatOptions) =>
            new Intl.DateTimeFormat(language, { ...options, timeZone: chef.timeZone }).format(
              new Date(startsAt),
            )
          return (
            <li key={booking.id}>
              <Card interactive className="flex items-center gap-4 p-4">
                <span className="grid w-16 shrink-0 justify-items-center rounded-md bg-accent-soft py-2 text-accent-text">
                  <span className="text-caption font-semibold uppercase">{part({ month: 'short' })}</span>
                  <span className="numeric food-name text-title leading-none">
                    {part({ day: 'numeric' })}
                  </span>
                  <span className="text-caption">{part({ weekday: 'short' })}</span>
                </span>
                <div className="min-w-0">
                  <Link
                    to="/dashboard/user-bookings"
                    className="food-name block text-lead leading-snug after:absolute after:inset-0 after:rounded-lg"
                  >
                    {inLanguage(language, booking.serviceName, booking.serviceNameRu)}
                  </Link>
                  <p className="truncate text-small text-ink-soft">
                    {formatTime(startsAt, language, chef.timeZone)} ·{' '}
                    <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
                  </p>
                  <Badge tone={bookingStatusTone(booking.status)} className="mt-1.5">
                    {t(`status.${booking.status}`, { ns: 'myBookings' })}
                  </Badge>
                </div>
              </Card>
            </li>
          )
        })}
      </ul>
    </OverviewSection>
  )
}

function CurrentOrders() {
  const { t } = useTranslation('dashboard')
  const query = useCurrentOrders()
  const orders = query.data?.orders ?? []
  return (
    <OverviewSection
      title={t('current.title', { count: Math.max(1, orders.length) })}
      more={{ to: '/dashboard/orders', text: t('current.all') }}
    >
      {query.isLoadingError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data &&
        (orders.length === 0 ? (
          <Card>
            <EmptyState
              icon={<ShoppingBag />}
              title={t('current.empty')}
              action={
                <>
                  <ButtonLink to="/ready-dishes">{t('current.ready')}</ButtonLink>
                  <ButtonLink to="/chefs" variant="secondary">
                    {t('current.chefs')}
                  </ButtonLink>
                </>
              }
              className="py-8!"
            >
              {t('current.emptyText')}
            </EmptyState>
          </Card>
        ) : (
          <ul className="grid grid-cols-1 gap-4">
            {orders.map((order) => (
              <li key={order.id}>
                <CurrentOrderCard order={order} />
              </li>
            ))}
          </ul>
        ))}
    </OverviewSection>
  )
}

/** A current order in brief; links to its page. */
function CurrentOrderCard({ order }: { order: OrderSummary }) {
  const { t } = useTranslation(['dashboard', 'orders'])
  const { language } = useLanguage()
  const named = (thing: { name: string; nameRu: string | null }) =>
    inLanguage(language, thing.name, thing.nameRu)
  const picture = order.lines.find(({ picturePath }) => picturePath)?.picturePath
  return (
    <Card interactive className="grid grid-cols-1 overflow-hidden sm:grid-cols-[12rem_1fr]">
      <Picture
        src={picture ? pictureUrl(picture) : null}
        alt=""
        sizes="(min-width: 40rem) 192px, 100vw"
        ratio={16 / 9}
        largest={960}
        className="sm:aspect-auto! sm:h-full"
      />
      <div className="grid min-w-0 grid-cols-1 gap-3 p-5">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            {/* Announces status changes to screen readers. */}
            <p aria-live="polite" className="food-name text-subtitle text-accent-text">
              {t(`status.${shownStatus(order)}`, { ns: 'orders' })}
            </p>
            <p className="text-small text-ink-soft">
              {order.status === 'awaiting_payment'
                ? t('now.buyer.awaiting_payment', { ns: 'orders' })
                : !order.proposedSlot &&
                  isOpenStatus(order.status) &&
                  t(`now.buyer.${order.status}`, { ns: 'orders' })}
            </p>
            {order.status !== 'awaiting_payment' && <PaymentBadge order={order} className="mt-1.5" />}
          </div>
          {order.holdUntil && (
            <Countdown until={order.holdUntil} className="numeric text-lead font-semibold text-warning" />
          )}
          {order.status === 'placed' && (
            <Countdown until={order.answerDueAt} className="numeric text-lead font-semibold text-warning" />
          )}
        </div>
        <ProgressBar order={order} />
        <div className="flex items-end justify-between gap-4">
          <div className="min-w-0">
            <p className="font-semibold">
              <Link
                to={`/dashboard/orders/${order.id}`}
                className="after:absolute after:inset-0 after:rounded-lg"
              >
                <span translate="no">{named(order.chef)}</span>
              </Link>{' '}
              <span className="numeric ml-1 text-small font-normal text-ink-faint">
                {t('number', { ns: 'orders', number: order.number })}
              </span>
            </p>
            <p className="truncate text-small text-ink-soft">{linesText(order.lines, named)}</p>
            <p className="mt-1 flex items-center gap-1.5 text-small">
              <Clock className="size-4 shrink-0 text-ink-faint" aria-hidden />
              {t(order.fulfilment === 'delivery' ? 'current.delivery' : 'current.pickup', {
                from: formatDateTime(order.slotFrom, language, order.chef.timeZone),
                until: formatTime(order.slotUntil, language, order.chef.timeZone),
              })}
            </p>
          </div>
          <Price value={order.total} className="text-lead font-semibold" />
        </div>
      </div>
    </Card>
  )
}

function ProgressBar({ order }: { order: OrderSummary }) {
  const steps = orderSteps({ ...order, events: [] })
  // Hidden from screen readers: the text above says the same.
  return (
    <div className="flex gap-1.5" aria-hidden>
      {steps.map(({ status, state }) => (
        <span
          key={status}
          className={clsx(
            'h-1.5 flex-1 rounded-full transition-colors duration-500',
            state === 'done' && 'bg-accent',
            state === 'now' && 'animate-pulse bg-accent',
            state === 'ahead' && 'bg-line',
          )}
        />
      ))}
    </div>
  )
}

type OpenStatus = (typeof openOrderStatuses)[number]

function isOpenStatus(status: OrderStatus): status is OpenStatus {
  return openOrderStatuses.some((open) => open === status)
}

const mostWaiting = 3

/** Completed orders without a review; nothing if there are none. */
function WaitingForReview() {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const waiting = useMyReviews().data?.pages[0]?.waiting ?? []
  if (waiting.length === 0) return null
  return (
    <OverviewSection title={t('review.title')} more={{ to: '/dashboard/reviews', text: t('review.all') }}>
      <Card>
        <ul className="divide-y divide-line">
          {waiting.slice(0, mostWaiting).map(({ orderId, bookingId, what, whatRu, chef }) => (
            <li key={orderId ?? bookingId} className="relative flex items-center gap-3 p-4">
              <Avatar name={chef.name} url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null} size={44} />
              <div className="min-w-0 flex-1">
                <Link
                  to={`/dashboard/reviews?${orderId ? `order=${orderId}` : `booking=${bookingId}`}`}
                  className="food-name block truncate after:absolute after:inset-0 after:rounded-lg hover:underline"
                >
                  {inLanguage(language, what, whatRu)}
                </Link>
                <p className="truncate text-small text-ink-soft">
                  <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
                </p>
              </div>
              <span className="flex shrink-0 text-line-strong" aria-hidden>
                {[1, 2, 3, 4, 5].map((star) => (
                  <Star key={star} className="size-4.5" />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </OverviewSection>
  )
}
