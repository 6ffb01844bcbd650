import { sumLines } from '@localchef/contracts/orders/sum-lines'
import { openLinkCheckout } from '@localchef/contracts/payments/open-link-checkout'
import type { LinkedOrder } from '@localchef/contracts/payments/payment-link'
import { CircleCheck, CreditCard, LinkIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { PriceRow } from '../components/price-row.tsx'
import { useLinkedOrder, useOpenLinkCheckout } from '../payment/use-payment-link.ts'

/** Pays an order by phone by its link, with or without an account. */
export default function PayByLinkPage() {
  const { token = '' } = useParams()
  const { t } = useTranslation('paymentLink')
  const query = useLinkedOrder(token)
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
  const { t } = useTranslation(['paymentLink', 'orders'])
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const { number, kitchen, lines, total, fulfilment, slotFrom } = order
  return (
    <Card>
      <CardBody className="grid gap-5">
        <div>
          <h1 className="food-name text-heading">
            {t('title', { number, chef: inLanguage(language, kitchen.name, kitchen.nameRu) })}
          </h1>
          <p className="text-ink-soft">
            {t(fulfilment, { time: formatDateTime(slotFrom, language, kitchen.timeZone) })}
          </p>
          {fulfilment === 'pickup' && (
            <p className="text-ink-soft">
              {kitchen.city}, {kitchen.state}
            </p>
          )}
        </div>
        <ul className="grid gap-2">
          {lines.map((line) => (
            <li key={line.id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">
                {line.quantity} × {nameOf(line)}
                {line.variants.length > 0 && (
                  <span className="block text-small text-ink-soft">
                    {line.variants.map(nameOf).join(', ')}
                  </span>
                )}
                {line.removedIngredients.length > 0 && (
                  <span className="block text-small text-ink-soft">
                    {t('orders:removed', { names: line.removedIngredients.map(nameOf).join(', ') })}
                  </span>
                )}
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
            <dt>{t('total')}</dt>
            <dd>
              <Price value={total} />
            </dd>
          </div>
        </dl>
        {order.state === 'open' && <PayButton order={order} token={token} />}
        {order.state === 'paid' && (
          <p role="status" className="flex items-start gap-3 rounded-lg bg-success-soft p-4 text-success">
            <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden />
            {t('paid')}
          </p>
        )}
        {order.state === 'closed' && (
          <p role="status" className="rounded-lg bg-sunken p-4">
            {t('closed')} {t('closedText')}
          </p>
        )}
      </CardBody>
    </Card>
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
