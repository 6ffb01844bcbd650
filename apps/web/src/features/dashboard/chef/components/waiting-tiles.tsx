import clsx from 'clsx'
import { BellRing, CalendarClock, ChefHat, type LucideIcon, PackageCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

interface WaitingTilesProps {
  newOrders: number
  toCook: number
  toHandOver: number
  /** Undefined while loading. */
  bookings: number | undefined
}

/** Counts of entries that wait for the chef, with links. Urgent ones have the accent color. */
export function WaitingTiles({ newOrders, toCook, toHandOver, bookings }: WaitingTilesProps) {
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
