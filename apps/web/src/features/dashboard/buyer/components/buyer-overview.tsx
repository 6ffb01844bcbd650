import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLiveBookings } from '@/features/bookings/mine/use-my-bookings.ts'
import { useLiveOrders } from '@/features/orders/use-live-orders.ts'
import type { Profile } from '@/shared/auth/profile.ts'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { partOfDay } from '../part-of-day.ts'
import { useOverviewIsComing } from '../use-overview.ts'
import { CurrentOrders } from './current-orders.tsx'
import { NextBookings } from './next-bookings.tsx'
import { OrderAgain } from './order-again.tsx'
import { OwnFavorites } from './own-favorites.tsx'
import { ReadyNearby } from './ready-nearby.tsx'
import { WaitingForReview } from './waiting-for-review.tsx'

/** A buyer's dashboard: current orders, next bookings, suggestions. */
export function BuyerOverview({ profile }: { profile: Profile }) {
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
