import { zoneName } from '@localchef/contracts/formatters'
import { sumLines, variantText } from '@localchef/contracts/orders/receipt-lines'
import { openLinkCheckout } from '@localchef/contracts/payments/open-link-checkout'
import type { LinkedOrder } from '@localchef/contracts/payments/payment-link'
import { CircleCheck, CreditCard, LinkIcon, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { PrintedSheet } from '@/shared/page/printed-sheet.tsx'
import { useKeptFocus } from '@/shared/page/use-kept-focus.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { PriceRow } from '../components/price-row.tsx'
import { RemovedText } from '../components/removed-text.tsx'
import { useLinkedOrder, useOpenLinkCheckout } from '../payment/use-payment-link.ts'

/** Pays an order by phone by its link, with or without an account. */
export default function PayByLinkPage() {
  const { token = '' } = useParams()
  const { t } = useTranslation('paymentLink')
  const query = useLinkedOrder(token)
  useKeptFocus()
  return (
    <div className="page-width max-w-xl py-8">
      {query.data ? (
        <LinkedOrderCard order={query.data} token={token} />
      ) : query.isPending ? (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      ) : (
        <EmptyState
          icon={<LinkIcon />}
          title={<h1>{t('unknown')}</h1>}
          action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
        >
          {t('unknownText')}
        </EmptyState>
      )}
    </div>
  )
}

function LinkedOrderCard({ order, token }: { order: LinkedOrder; token: string }) {
  const { t } = useTranslation('paymentLink')
  if (order.state === 'paid') return <LinkedReceipt order={order} />
  return (
    <Card>
      <CardBody className="grid gap-5">
        <div>
          <h1 className="food-name text-heading">
            <OrderTitle order={order} />
          </h1>
          <Handover order={order} />
        </div>
        <Bought order={order} />
        {order.state === 'open' ? (
          <PayButton order={order} token={token} />
        ) : (
          <p role="status" className="rounded-lg bg-sunken p-4">
            {t('closed')} {t('closedText')}
          </p>
        )}
      </CardBody>
    </Card>
  )
}

/** The paid order as its receipt, to print or save. */
function LinkedReceipt({ order }: { order: LinkedOrder }) {
  const { t } = useTranslation(['paymentLink', 'orders'])
  const { language } = useLanguage()
  const { kitchen, paidAt, refunded } = order
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p role="status" className="flex items-start gap-3 rounded-lg bg-success-soft p-4 text-success">
          <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden />
          {t('paid')}
        </p>
        <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('orders:receipt.print')}
        </Button>
      </div>
      <PrintedSheet
        head={
          <>
            <h1 className="food-name text-heading">{t('orders:receipt.title')}</h1>
            <p className="text-lead text-ink-soft">
              <OrderTitle order={order} />
            </p>
            <Handover order={order} />
            {kitchen.permitNumber && (
              <p className="text-small text-ink-soft">
                {t('orders:receipt.permit', { number: kitchen.permitNumber })}
              </p>
            )}
          </>
        }
        foot={
          <>
            {paidAt && <p>{t('paidOn', { date: formatDate(paidAt, language, kitchen.timeZone) })}</p>}
            {refunded > 0 && <p>{t('refunded', { sum: formatDollars(refunded) })}</p>}
            <p>{t('orders:receipt.through')}</p>
            <p className="text-caption text-ink-faint">
              {t('orders:receipt.times', { zone: zoneName(kitchen.timeZone, language) })}
            </p>
          </>
        }
      >
        <Bought order={order} />
      </PrintedSheet>
    </div>
  )
}

function OrderTitle({ order: { number, kitchen } }: { order: LinkedOrder }) {
  const { t } = useTranslation('paymentLink')
  const nameOf = useNameOf()
  return <span>{t('title', { number, chef: nameOf(kitchen) })}</span>
}

/** The time of the handover, and the city of a pickup. */
function Handover({ order: { kitchen, fulfilment, slotFrom } }: { order: LinkedOrder }) {
  const { t } = useTranslation('paymentLink')
  const { language } = useLanguage()
  return (
    <>
      <p className="text-ink-soft">
        {t(fulfilment, { time: formatDateTime(slotFrom, language, kitchen.timeZone) })}
      </p>
      {fulfilment === 'pickup' && (
        <p className="text-ink-soft">
          {inLanguage(language, kitchen.city, kitchen.cityRu)}, {kitchen.state}
        </p>
      )}
    </>
  )
}

/** The lines with all parts of the total. */
function Bought({ order }: { order: LinkedOrder }) {
  const { t } = useTranslation(['paymentLink', 'orders'])
  const nameOf = useNameOf()
  return (
    <>
      <ul className="grid gap-2">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {line.quantity} × {nameOf(line)}
              {line.variants.map((variant) => (
                <span key={variant.id} className="block text-small text-ink-soft">
                  {variantText(variant, nameOf)}
                </span>
              ))}
              <RemovedText line={line} className="block text-small text-ink-soft" />
            </span>
            <Price value={line.subtotal} />
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-t border-line pt-3">
        {sumLines(order).map(({ name, value }) => (
          <PriceRow key={name} label={t(`orders:sum.${name}`)} value={value} />
        ))}
        <div className="flex items-baseline justify-between gap-4 font-semibold">
          <dt>{t('orders:sum.total')}</dt>
          <dd>
            <Price value={order.total} />
          </dd>
        </div>
      </dl>
    </>
  )
}

function PayButton({ order, token }: { order: LinkedOrder; token: string }) {
  const { t } = useTranslation('paymentLink')
  const pay = useOpenLinkCheckout(token)
  return (
    <div className="grid gap-2">
      {pay.error && <FormError>{refusalText(failureOf(openLinkCheckout, pay.error).code)}</FormError>}
      <Button
        size="lg"
        block
        icon={<CreditCard aria-hidden />}
        busy={pay.isPending}
        onClick={() => pay.mutate(order.total)}
      >
        {t('pay', { total: formatDollars(order.total) })}
      </Button>
      <p className="text-center text-small text-ink-soft">{t('inPerson')}</p>
    </div>
  )
}
