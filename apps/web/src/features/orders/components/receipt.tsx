import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { refundedOfTotal, refundedSum } from '@/features/payments/refunded-sum.ts'
import { formatDate, formatTime, formatTimes } from '@/shared/format/time.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PrintedSheet, SheetFact } from '@/shared/page/printed-sheet.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { sumLines } from '../sum-lines.ts'
import { PriceRow } from './price-row.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { sumLabel } from './sum-label.ts'

/** The receipt: seller, buyer, dates, lines, sums and payment. */
export function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'payments'])
  const { language } = useLanguage()
  const { chef, pickup, buyer, deliveryAddress } = order
  const dateOf = (moment: string) => formatDate(moment, language, chef.timeZone)
  const at = (moment: string) => `${dateOf(moment)}, ${formatTime(moment, language, chef.timeZone)}`
  const isDelivery = order.fulfilment === 'delivery'
  return (
    <PrintedSheet
      head={
        <>
          <h1 className="food-name text-heading">{t('receipt.title')}</h1>
          <p className="numeric text-lead text-ink-soft">{t('number', { number: order.number })}</p>
        </>
      }
      foot={
        <>
          <p>
            {t('receipt.payment')}:{' '}
            <strong className="text-ink">
              {t(`payments:${order.viewer === 'buyer' ? 'buyer' : 'chef'}.${paymentWord(order)}`)}
            </strong>
          </p>
          {isOpen(order.status) && <p>{t('receipt.notFinal')}</p>}
          <p>{t('receipt.through')}</p>
          <p className="text-caption text-ink-faint">
            {t('receipt.times', { zone: zoneName(chef.timeZone, language, new Date(order.slotFrom)) })}
          </p>
        </>
      }
    >
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
        <SheetFact label={t('receipt.placed')}>{at(order.placedAt)}</SheetFact>
        <SheetFact label={t(isDelivery ? 'receipt.delivery' : 'receipt.pickup')}>
          {`${dateOf(order.slotFrom)}, ${formatTimes(order.slotFrom, order.slotUntil, language, chef.timeZone)}`}
        </SheetFact>
        <SheetFact label={t('receipt.state')}>{t(`status.${order.status}`)}</SheetFact>
        {order.completedAt && <SheetFact label={t('receipt.handedOver')}>{at(order.completedAt)}</SheetFact>}
      </dl>
      <ReceiptLines lines={order.lines} />
      <Sums order={order} />
    </PrintedSheet>
  )
}

function Sums({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'payments'])
  const refunds = order.payment?.refunds ?? []
  const refunded = refundedOfTotal(refunds)
  return (
    <dl className="ml-auto grid w-full max-w-72 gap-1.5">
      {sumLines(order).map(({ name, value }) => (
        <PriceRow key={name} label={sumLabel(name, order, t)} value={value} />
      ))}
      <div className="mt-1 flex items-baseline justify-between border-t-2 border-ink pt-2 text-lead font-semibold">
        <dt>{t('sum.total')}</dt>
        <dd>
          <Price value={order.total} />
        </dd>
      </div>
      {order.laterTip?.status === 'paid' && (
        <PriceRow label={t('sum.laterTip')} value={order.laterTip.amount} />
      )}
      {order.payment && refunded > 0 && (
        <>
          <PriceRow label={t('payments:receipt.refunded')} value={-refunded} />
          <PriceRow
            label={t('payments:receipt.youPaid')}
            value={order.payment.captured - refundedSum(refunds)}
          />
        </>
      )}
    </dl>
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
