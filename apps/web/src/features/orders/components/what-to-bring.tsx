import type { Order } from '@localchef/contracts/orders/order'
import { Hash, ShoppingBag, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isPaidByCard } from '@/features/payments/payment-word.ts'
import { formatDollars } from '@/shared/format/money.ts'

/** A list for the buyer's handover: the number, the money and a bag. */
export function WhatToBring({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const isDelivery = order.fulfilment === 'delivery'
  const portions = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = formatDollars(order.total)
  return (
    <section className="grid gap-2.5 border-t border-line pt-4">
      <h3 className="font-semibold">{t(isDelivery ? 'bring.atDoor' : 'bring.title')}</h3>
      <ul className="grid gap-2.5">
        <Item icon={<Hash />}>{t('bring.number', { number: order.number })}</Item>
        <Item icon={<Wallet />}>
          {isPaidByCard(order) ? t('bring.paid', { total }) : t('bring.money', { total })}
        </Item>
        {!isDelivery && <Item icon={<ShoppingBag />}>{t('bring.bag', { count: portions })}</Item>}
      </ul>
    </section>
  )
}

function Item({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="numeric flex items-start gap-3">
      <span className="mt-0.5 text-accent-text [&>svg]:size-5" aria-hidden>
        {icon}
      </span>
      {children}
    </li>
  )
}
