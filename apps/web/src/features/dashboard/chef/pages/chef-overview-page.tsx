import {
  type ActivationRequirement,
  activationRequirements,
  type MyChef,
} from '@localchef/contracts/chefs/own-chef'
import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import { linesText } from '@localchef/contracts/orders/receipt-lines'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import {
  Banknote,
  BellRing,
  Bike,
  Briefcase,
  CalendarClock,
  ChartColumn,
  ChefHat,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  GraduationCap,
  type LucideIcon,
  PackageCheck,
  ShoppingBag,
  Store,
  Tag,
  UtensilsCrossed,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { BookingRequests } from '@/features/bookings/kitchen/components/booking-requests.tsx'
import { useOpenBookings } from '@/features/bookings/kitchen/use-chef-bookings.ts'
import { MissingCertifications } from '@/features/certifications/components/missing-certifications.tsx'
import { PauseControl } from '@/features/chefs/own/pause-control.tsx'
import { latenessOf } from '@/features/orders/board/lateness.ts'
import { latenessText } from '@/features/orders/board/lateness-text.ts'
import { pickupTime } from '@/features/orders/board/pickup-time.ts'
import { useBoard } from '@/features/orders/board/use-board.ts'
import { AccountPrompt } from '@/features/payments/payouts/components/account-prompt.tsx'
import { loadBackend } from '@/shared/backend/client.ts'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { OverviewEmpty, OverviewPart } from '@/shared/ui/overview-part.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useNow } from '@/shared/ui/use-now.ts'

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
          <p className="text-ink-soft">
            <span translate="no">{nameOf(chef)}</span>
          </p>
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
  const isToCook = ({ status, food }: Order) =>
    status === 'preparing' || (status === 'confirmed' && food === 'to_cook')
  const isNew = ({ status }: Order) => status === 'placed'
  return (
    <>
      <WaitingTiles
        newOrders={open.filter(isNew).length}
        toCook={open.filter(isToCook).length}
        toHandOver={open.filter((order) => !isNew(order) && !isToCook(order)).length}
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

function OverviewSkeleton() {
  return (
    <SkeletonGroup className="grid gap-8">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-28 rounded-lg" />
        ))}
      </div>
      <div className="grid gap-8 xl:grid-cols-[1.25fr_1fr]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonGroup>
  )
}

const links = [
  { to: '/dashboard/menu-items', key: 'menu', icon: UtensilsCrossed },
  { to: '/dashboard/services', key: 'services', icon: Briefcase },
  { to: '/dashboard/chef-profile', key: 'profile', icon: Store },
  { to: '/dashboard/payouts', key: 'payouts', icon: Banknote },
  { to: '/dashboard/discounts', key: 'discounts', icon: Tag },
  { to: '/dashboard/analytics', key: 'analytics', icon: ChartColumn },
  { to: '/dashboard/followers', key: 'followers', icon: BellRing },
  { to: '/chefs-hub', key: 'hub', icon: GraduationCap },
] as const

function QuickLinks() {
  const { t } = useTranslation('kitchen')
  return (
    <nav aria-label={t('overview.links.label')}>
      <ul className="flex flex-wrap gap-2.5">
        {links.map(({ to, key, icon: Icon }) => (
          <li key={to}>
            <ButtonLink
              to={to}
              variant="secondary"
              size="sm"
              className="min-h-11"
              icon={<Icon aria-hidden />}
            >
              {t(`overview.links.${key}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface WaitingTilesProps {
  newOrders: number
  toCook: number
  toHandOver: number
  /** Undefined while loading. */
  bookings: number | undefined
}

/** Counts of entries that wait for the chef, with links. Urgent ones have the accent color. */
function WaitingTiles({ newOrders, toCook, toHandOver, bookings }: WaitingTilesProps) {
  const { t } = useTranslation('kitchen')
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile to="/dashboard/orders" icon={BellRing} count={newOrders} label={t('overview.newOrders')} urgent />
      <Tile to="/dashboard/orders" icon={ChefHat} count={toCook} label={t('overview.toCook')} />
      <Tile to="/dashboard/orders" icon={PackageCheck} count={toHandOver} label={t('overview.toHandOver')} />
      <Tile
        to="/dashboard/bookings"
        icon={CalendarClock}
        count={bookings}
        label={t('overview.bookingRequests')}
        urgent
      />
    </ul>
  )
}

interface TileProps {
  to: string
  icon: LucideIcon
  count: number | undefined
  label: string
  urgent?: boolean
}

function Tile({ to, icon: Icon, count, label, urgent }: TileProps) {
  const loud = urgent && count !== undefined && count > 0
  return (
    <li>
      <Link
        to={to}
        className={clsx(
          'grid h-full content-between gap-3 rounded-lg border p-4 shadow-raised transition-shadow hover:shadow-lifted',
          loud ? 'border-transparent bg-accent text-accent-ink' : 'border-line bg-surface',
        )}
      >
        <span className="flex items-center justify-between gap-2">
          <span className="numeric text-heading leading-none font-semibold">{count ?? '–'}</span>
          <Icon className={clsx('size-6', !loud && 'text-ink-faint')} aria-hidden />
        </span>
        <span className={clsx('text-small font-medium', !loud && 'text-ink-soft')}>{label}</span>
      </Link>
    </li>
  )
}

const places: Record<ActivationRequirement, string> = {
  business_information: '/dashboard/chef-profile',
  menu_or_service: '/dashboard/menu-items',
  agreement: '/dashboard/chef-profile#agreement',
  contact: '/dashboard/chef-profile#contact',
}

/** Lists what the kitchen lacks for activation, with links, and the admin's reason if it was rejected. */
function ActivationChecklist({ chef }: { chef: MyChef }) {
  const { t } = useTranslation('kitchen')
  const { status } = chef
  const waits = status === 'draft' || status === 'submitted' || status === 'suspended'
  if (!waits && chef.missing.length === 0) return null
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="grid gap-1.5">
          <h2 className="food-name text-subtitle">
            {t(waits ? `overview.state.${status}` : 'overview.incomplete')}
          </h2>
          {chef.statusReason && (
            <p className="flex items-start gap-2 text-warning">
              <CircleAlert className="mt-1 size-4.5 shrink-0" aria-hidden />
              {chef.statusReason}
            </p>
          )}
        </div>
        <ul className="grid gap-1">
          {activationRequirements.map((requirement) => {
            const missing = chef.missing.includes(requirement)
            const words = t(`overview.requirement.${requirement}`)
            return (
              <li key={requirement} className="flex min-h-11 items-center gap-3">
                {missing ? (
                  <>
                    <CircleDashed className="size-5 shrink-0 text-warning" aria-hidden />
                    <Link to={places[requirement]} className="font-semibold text-accent-text hover:underline">
                      {words}
                    </Link>
                    <span className="sr-only">{t('overview.missing')}</span>
                  </>
                ) : (
                  <>
                    <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />
                    <span className="text-ink-soft">{words}</span>
                    <span className="sr-only">{t('overview.done')}</span>
                  </>
                )}
              </li>
            )
          })}
        </ul>
        {waits && <MissingCertifications certifications={chef.missingCertifications} />}
      </CardBody>
    </Card>
  )
}

/** Portions left per batch. The page waits for its data. */
function PortionsLeft({ chefId, timeZone }: { chefId: string; timeZone: string }) {
  const { t } = useTranslation('kitchen')
  const query = usePortionsLeft(chefId)
  return (
    <OverviewPart
      title={t('overview.portions')}
      more={{ to: '/dashboard/menu-items', text: t('overview.openMenu') }}
    >
      {query.data ? (
        query.data.length === 0 ? (
          <OverviewEmpty>{t('overview.noPortions')}</OverviewEmpty>
        ) : (
          <ul className="divide-y divide-line">
            {query.data.map((batch) => (
              <li key={batch.id}>
                <Batch batch={batch} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )
      ) : (
        query.isLoadingError && <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </OverviewPart>
  )
}

function Batch({ batch, timeZone }: { batch: BatchRow; timeZone: string }) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const slot = pickupTime(
    { slotFrom: batch.pickup_from, slotUntil: batch.pickup_until },
    timeZone,
    language,
    useNow(60_000),
  )
  const left = batch.portions_left
  return (
    <div className="grid gap-1.5 px-5 py-3.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="food-name leading-snug">
          {inLanguage(language, batch.dishes.name, batch.dishes.name_ru)}
        </span>
        <span className={clsx('numeric shrink-0 text-small font-semibold', left === 0 && 'text-success')}>
          {left === 0
            ? t('overview.soldOut')
            : t('overview.leftOf', { count: left, made: batch.portions_made })}
        </span>
      </p>
      <div className="h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${(100 * left) / batch.portions_made}%` }}
        />
      </div>
      <p className="numeric text-caption text-ink-faint">
        {slot.day} {slot.hours}
      </p>
    </div>
  )
}

const BatchRow = z.object({
  id: z.string(),
  pickup_from: z.string(),
  pickup_until: z.string(),
  portions_made: z.int(),
  portions_left: z.int(),
  dishes: z.object({ name: z.string(), name_ru: z.string().nullable() }),
})
type BatchRow = z.infer<typeof BatchRow>

const mostShown = 6

/** Current and coming batches, next one first, including sold-out ones. */
function usePortionsLeft(chefId: string | undefined) {
  return useQuery({
    queryKey: ['ready-batches', 'kitchen', chefId],
    enabled: chefId !== undefined,
    queryFn: async ({ signal }) => {
      const backend = await loadBackend()
      const { data, error } = await backend
        .from('ready_batches')
        .select('id, pickup_from, pickup_until, portions_made, portions_left, dishes(name, name_ru)')
        .eq('chef_id', chefId ?? '')
        .gt('pickup_until', new Date().toISOString())
        .order('pickup_from')
        .order('id')
        .limit(mostShown)
        .abortSignal(signal)
      if (error) throw error
      return z.array(BatchRow).parse(data)
    },
    staleTime: 15_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
}

const mostHandovers = 5

function NextHandovers({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation(['kitchen', 'board'])
  const { numbered } = useNumbered()
  const { t: boardWords } = useTranslation('board')
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const now = useNow(30_000)
  const next = [...orders]
    .sort((a, b) => Date.parse(a.slotFrom) - Date.parse(b.slotFrom))
    .slice(0, mostHandovers)
  return (
    <OverviewPart
      title={t('overview.next')}
      more={{ to: '/dashboard/orders', text: t('overview.openBoard') }}
    >
      {next.length === 0 ? (
        <OverviewEmpty>{t('overview.nothingNext')}</OverviewEmpty>
      ) : (
        <ul className="divide-y divide-line">
          {next.map((order) => {
            const slot = pickupTime(order, order.chef.timeZone, language, now)
            const { lateness, minutes } = latenessOf(order, now)
            const Handover = order.fulfilment === 'delivery' ? Bike : ShoppingBag
            return (
              <li
                key={order.id}
                className="relative grid gap-1 px-5 py-3.5 transition-colors hover:bg-sunken"
              >
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Handover className="size-4.5 text-ink-faint" aria-hidden />
                  <span className="sr-only">{boardWords(`card.${order.fulfilment}`)}</span>
                  <span className="numeric font-semibold">
                    {slot.day} {slot.hours}
                  </span>
                  <Link
                    to={`/dashboard/orders/${order.id}`}
                    className="numeric after:absolute after:inset-0 hover:underline"
                  >
                    {numbered(order.number)}
                  </Link>
                  <span>{order.buyer.name.split(' ')[0]}</span>
                  {lateness === 'late' ? (
                    <Badge tone="danger" className="ml-auto">
                      {latenessText(minutes, boardWords)}
                    </Badge>
                  ) : (
                    <Badge className="ml-auto">{boardWords(`status.${order.status}`)}</Badge>
                  )}
                </p>
                <p className="truncate text-small text-ink-soft">{linesText(order.lines, nameOf)}</p>
              </li>
            )
          })}
        </ul>
      )}
    </OverviewPart>
  )
}
