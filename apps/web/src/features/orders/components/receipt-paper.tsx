import type { Order } from '@localchef/contracts/orders/order'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '@/shared/format/time.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { LogoMark } from '@/shared/ui/logo.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { paymentState } from '../payment-state.ts'
import { sumLines } from '../sum-lines.ts'
import { ReceiptLines } from './receipt-lines.tsx'

/** Everything a receipt has: who sold what to whom, when, for how much, and whether it is paid. */
export function ReceiptPaper({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const { chef, pickup, buyer, deliveryAddress } = order
  const timeOf = (moment: string) => formatTime(moment, language, chef.timeZone)
  const at = (moment: string) => `${formatDate(moment, language, chef.timeZone)}, ${timeOf(moment)}`
  const payment = paymentState(order.paymentStatus)
  const isDelivery = order.fulfilment === 'delivery'
  const isOpen = !['completed', 'declined', 'expired', 'cancelled'].includes(order.status)
  return (
    <article className="receipt-paper grid gap-6 rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-5">
        <div>
          <h1 className="food-name text-heading">{t('receipt.title')}</h1>
          <p className="numeric text-lead text-ink-soft">{t('number', { number: order.number })}</p>
        </div>
        <p className="flex items-center gap-2 font-serif text-lead font-semibold">
          <LogoMark className="size-7" />
          LocalChef
        </p>
      </header>
      <div className="grid gap-5 sm:grid-cols-2">
        <Party label={t('receipt.seller')} name={inLanguage(language, chef.name, chef.nameRu)}>
          {pickup ? (
            <>
              <span>{[pickup.addressLine, pickup.addressUnit].filter(Boolean).join(', ')}</span>
              <span>{`${pickup.city}, ${pickup.state} ${pickup.zipCode}`}</span>
              {pickup.phone && <span className="numeric">{pickup.phone}</span>}
            </>
          ) : (
            <span>{`${chef.city}, ${chef.state}`}</span>
          )}
          {chef.permitNumber && <span>{t('receipt.permit', { number: chef.permitNumber })}</span>}
        </Party>
        <Party label={t('receipt.buyer')} name={buyer.name}>
          {isDelivery && deliveryAddress && (
            <>
              <span>{[deliveryAddress.line, deliveryAddress.unit].filter(Boolean).join(', ')}</span>
              <span>{`${deliveryAddress.city}, ${deliveryAddress.state} ${deliveryAddress.zipCode}`}</span>
            </>
          )}
          {buyer.phone && <span className="numeric">{buyer.phone}</span>}
        </Party>
      </div>
      <dl className="grid gap-x-6 gap-y-3 rounded-md bg-sunken p-4 text-small sm:grid-cols-2 print:bg-transparent print:p-0">
        <Fact label={t('receipt.placed')}>{at(order.placedAt)}</Fact>
        <Fact label={t(isDelivery ? 'receipt.delivery' : 'receipt.pickup')}>
          {`${at(order.slotFrom)} – ${timeOf(order.slotUntil)}`}
        </Fact>
        <Fact label={t('receipt.state')}>{t(`status.${order.status}`)}</Fact>
        {order.completedAt && <Fact label={t('receipt.handedOver')}>{at(order.completedAt)}</Fact>}
      </dl>
      <ReceiptLines lines={order.lines} />
      <dl className="ml-auto grid w-full max-w-72 gap-1.5">
        {sumLines(order).map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between text-ink-soft">
            <dt>{t(`sum.${name}`)}</dt>
            <dd>
              <Price value={value} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between border-t-2 border-ink pt-2 text-lead font-semibold">
          <dt>{t('sum.total')}</dt>
          <dd>
            <Price value={order.total} />
          </dd>
        </div>
      </dl>
      <footer className="grid gap-2 border-t border-line pt-5 text-small text-ink-soft">
        <p>
          {t('receipt.payment')}: {payment !== 'due' && `${t(`receipt.method.${order.paymentMethod}`)}. `}
          <strong className="text-ink">{t(`payment.${payment}`)}</strong>
        </p>
        {isOpen && <p>{t('receipt.notFinal')}</p>}
        <p>{t('receipt.through')}</p>
        <p className="text-caption text-ink-faint">
          {t('receipt.times', { zone: zoneName(chef.timeZone, language, new Date(order.slotFrom)) })}
        </p>
      </footer>
    </article>
  )
}

function Party({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-0.5">
      <h2 className="text-caption font-semibold text-ink-faint uppercase">{label}</h2>
      <p className="food-name text-lead">{name}</p>
      <p className="grid text-small text-ink-soft">{children}</p>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-faint">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
