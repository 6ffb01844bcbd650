import type { Order } from '@localchef/contracts/orders/order'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { PhoneLink } from '@/shared/ui/phone-link.tsx'
import { shownStatus } from '../shown-status.ts'

/** The status in large type, and the number, with the buyer for the chef and the chef for everyone else. */
export function OrderHeading({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  const readsMoney = useHasRightOf(getOrderLedger)
  const { chef, buyer, viewer } = order
  return (
    <header className="grid gap-2">
      <div className="grid gap-0.5">
        <h1 className="numeric font-semibold text-ink-soft">{t('number', { number: order.number })}</h1>
        <p className="food-name text-heading leading-tight" aria-live="polite">
          {t(`status.${shownStatus(order, viewer)}`)}
        </p>
        {viewer === 'admin' && readsMoney && (
          <Link
            to={`/admin/orders/${order.id}`}
            className="text-small font-semibold text-accent-text hover:underline print:hidden"
          >
            {t('toMoney')}
          </Link>
        )}
      </div>
      {order.standingOrderId && (
        <p className="flex items-center gap-2 text-ink-soft [&>svg]:size-4">
          <Repeat aria-hidden />
          {viewer === 'admin' ? (
            t('standing')
          ) : (
            <Link to="/dashboard/standing-orders" className="hover:underline">
              {t('standing')}
            </Link>
          )}
        </p>
      )}
      {viewer === 'chef' ? (
        <p className="text-ink-soft">
          {t('for', { name: buyer.name })}
          {order.takenByChef && <span className="ml-3">{t('byPhone')}</span>}
          {buyer.phone && <PhoneLink phone={buyer.phone} className="numeric ml-3 hover:underline" />}
        </p>
      ) : (
        <Link to={`/chefs/${chef.id}`} className="group flex w-fit items-center gap-2.5">
          <Avatar name={chef.name} url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null} size={36} />
          <span className="food-name group-hover:underline">{nameOf(chef)}</span>
        </Link>
      )}
    </header>
  )
}
