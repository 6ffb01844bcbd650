import { isOpen } from '@localchef/contracts/orders/order-transitions'
import { useTranslation } from 'react-i18next'
import { PauseControl } from '@/features/chefs/own/pause-control.tsx'
import { useBoard } from '@/features/orders/board/use-board.ts'
import { AccountPrompt } from '@/features/payments/payouts/components/account-prompt.tsx'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { BookingRequests } from '../../../bookings/kitchen/components/booking-requests.tsx'
import { useOpenBookings } from '../../../bookings/kitchen/use-chef-bookings.ts'
import { ActivationChecklist } from '../components/activation-checklist.tsx'
import { NextHandovers } from '../components/next-handovers.tsx'
import { OverviewSkeleton } from '../components/overview-skeleton.tsx'
import { PortionsLeft } from '../components/portions-left.tsx'
import { QuickLinks } from '../components/quick-links.tsx'
import { WaitingTiles } from '../components/waiting-tiles.tsx'
import { usePortionsLeft } from '../use-portions-left.ts'

/** A chef's dashboard: waiting entries first, then the next handovers. */
export default function ChefOverviewPage() {
  const { t } = useTranslation('kitchen')
  const nameOf = useNameOf()
  const business = useMyChef()
  if (business.isPending) return <OverviewSkeleton />
  if (!business.data) return <ErrorState error={business.error} retry={() => void business.refetch()} />
  const { chef } = business.data
  if (!chef) return <NoKitchen page="overview" />
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('overview.title')}</h1>
          <p className="text-ink-soft">{nameOf(chef)}</p>
        </div>
        <PauseControl />
      </header>
      <ActivationChecklist chef={chef} />
      <Day chefId={chef.id} timeZone={chef.timeZone} />
      <AccountPrompt />
    </div>
  )
}

function Day({ chefId, timeZone }: { chefId: string; timeZone: string }) {
  const { query } = useBoard()
  const coming = useOpenBookings()
  const portions = usePortionsLeft(chefId)
  // The sections appear together, so that late ones don't push others away.
  if (query.isPending || coming.isPending || portions.isPending) return <OverviewSkeleton />
  if (!query.data) {
    return (
      <>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
        <QuickLinks />
      </>
    )
  }
  const bookings = coming.data?.bookings
  const open = query.data.orders.filter(({ status }) => isOpen(status))
  const count = (...states: string[]) => open.filter(({ status }) => states.includes(status)).length
  return (
    <>
      <WaitingTiles
        newOrders={count('placed')}
        toCook={count('confirmed', 'preparing')}
        toHandOver={count('ready', 'out_for_delivery')}
        bookings={bookings?.filter(({ status }) => status === 'requested').length}
      />
      <div className="grid items-start gap-8 xl:grid-cols-[1.25fr_1fr]">
        <NextHandovers orders={open} />
        <div className="grid gap-8">
          <BookingRequests bookings={bookings ?? []} />
          <PortionsLeft chefId={chefId} timeZone={timeZone} />
        </div>
      </div>
      <QuickLinks />
    </>
  )
}
