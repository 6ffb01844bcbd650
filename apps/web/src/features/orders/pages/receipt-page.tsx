import { sumLines, variantText } from '@localchef/contracts/orders/receipt-lines'
import { phoneText } from '@/shared/format/phone.ts'
import '../receipt.css'
import { zoneName } from '@localchef/contracts/formatters'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useAllergenStatement } from '@/features/allergens/use-allergen-statement.ts'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { refundedOfTotal, refundedSum } from '@/features/payments/refunded-sum.ts'
import { formatDate, formatTime, formatTimes } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PrintedSheet, SheetFact } from '@/shared/page/printed-sheet.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { OrderNotShown } from '../components/order-not-shown.tsx'
import { PriceRow } from '../components/price-row.tsx'
import { RemovedText } from '../components/removed-text.tsx'
import { sumLabel } from '../components/sum-label.ts'
import { useOrder } from '../use-orders.ts'

/** A printable receipt for A4, letter and 80 mm rolls. */
export default function ReceiptPage() {
  const { orderId = '' } = useParams()
  const { t } = useTranslation('orders')
  const query = useOrder(orderId, false)
  const order = query.data
  usePageTitle(order && t('receipt.pageTitle', { number: order.number }))

  if (query.isPending) {
    return (
      <SkeletonGroup className="grid max-w-3xl gap-6">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-144 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (!order) return <OrderNotShown error={query.error} retry={() => void query.refetch()} />
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink
          to={`/dashboard/orders/${order.id}`}
          variant="ghost"
          className="-ml-4"
          icon={<ArrowLeft aria-hidden />}
        >
          {t('receipt.back')}
        </ButtonLink>
        <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </div>
      <Receipt order={order} />
    </div>
  )
}

/** The receipt: seller, buyer, dates, lines, sums and payment. */
function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'payments'])
  const { language } = useLanguage()
  const { chef, pickup, buyer, deliveryAddress } = order
  const dateOf = (moment: string) => formatDate(moment, language, chef.timeZone)
  const at = (moment: string) => `${dateOf(moment)}, ${formatTime(moment, language, chef.timeZone)}`
  const isDelivery = order.fulfilment === 'delivery'
  const town = inLanguage(language, chef.city, chef.cityRu)
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
            {t('receipt.times', { zone: zoneName(chef.timeZone, language) })}
          </p>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Party label={t('receipt.seller')} name={inLanguage(language, chef.name, chef.nameRu)}>
          {pickup ? (
            <>
              <span>{[pickup.addressLine, pickup.addressUnit].filter(Boolean).join(', ')}</span>
              <span>{`${town}, ${pickup.state} ${pickup.zipCode}`}</span>
              {pickup.phone && <span className="numeric">{phoneText(pickup.phone)}</span>}
            </>
          ) : (
            <span>{`${town}, ${chef.state}`}</span>
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
          {buyer.phone && <span className="numeric">{phoneText(buyer.phone)}</span>}
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
  const { payment, inPerson } = order
  const refunded = refundedOfTotal(order)
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
      {refunded > 0 && (
        <>
          <PriceRow
            label={t(inPerson ? 'payments:receipt.givenBack' : 'payments:receipt.refunded')}
            value={-refunded}
          />
          <PriceRow
            label={t('payments:receipt.youPaid')}
            value={payment ? payment.captured - refundedSum(payment.refunds) : order.total - refunded}
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
      <p className="food-name text-lead" translate="no">
        {name}
      </p>
      <p className="grid text-small text-ink-soft">{children}</p>
    </section>
  )
}

/** Table of the dishes with variants, extra prices and removed ingredients. */
function ReceiptLines({ lines }: { lines: readonly OrderLine[] }) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  const statementOf = useAllergenStatement()
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{t('receipt.lines')}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-caption text-ink-faint">
          <th scope="col" className="py-2 pr-3 font-semibold">
            {t('receipt.item')}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-semibold whitespace-nowrap">
            {t('receipt.quantity')}
          </th>
          <th scope="col" className="hidden py-2 pr-3 text-right font-semibold sm:table-cell">
            {t('receipt.each')}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {t('receipt.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-b border-line align-top">
            <th scope="row" className="py-2.5 pr-3 font-normal">
              <span className="block font-medium">{nameOf(line)}</span>
              {line.variants.map((variant) => (
                <span key={variant.id} className="block text-small text-ink-soft">
                  {variantText(variant, nameOf)}
                </span>
              ))}
              <RemovedText line={line} className="block text-small text-ink-soft" />
              {statementOf([line]).map((sentence) => (
                <span key={sentence} className="block text-caption text-ink-soft">
                  {sentence}
                </span>
              ))}
            </th>
            <td className="numeric py-2.5 pr-3 text-right">{line.quantity}</td>
            <td className="hidden py-2.5 pr-3 text-right sm:table-cell">
              <Price value={line.subtotal / line.quantity} />
            </td>
            <td className="py-2.5 text-right">
              <Price value={line.subtotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
