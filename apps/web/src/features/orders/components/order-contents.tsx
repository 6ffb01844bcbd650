import type { Order } from '@localchef/contracts/orders/order'
import { sumLines, variantText } from '@localchef/contracts/orders/receipt-lines'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useAllergenStatement } from '@/features/allergens/use-allergen-statement.ts'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { isChangeable } from '../change/is-changeable.ts'
import { OrderChanges } from '../change/order-changes.tsx'
import { PriceRow } from './price-row.tsx'
import { RemovedText } from './removed-text.tsx'
import { sumLabel } from './sum-label.ts'

/** Lines and note of the order, and the buyer's allergies for the chef. */
export function OrderContents({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const allergenNames = useAllergenNames()
  const { allergies } = order.buyer
  return (
    <Card>
      <CardBody>
        <h2 className="food-name mb-4 text-subtitle">{t('lines')}</h2>
        <OrderLines order={order} />
        {order.changes.length > 0 && (
          <div className="mt-4">
            <OrderChanges order={order} />
          </div>
        )}
        <ChangeOrder order={order} />
        {order.note && (
          <p className="mt-4 rounded-md bg-sunken px-4 py-3 text-small">
            <strong className="block">{t('note')}</strong>
            {order.note}
          </p>
        )}
        {order.viewer === 'chef' && allergies.length > 0 && (
          <p className="mt-4 rounded-md bg-danger-soft px-4 py-3 text-small font-semibold text-danger">
            {t('allergies', { names: allergenNames(allergies) })}
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function OrderLines({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  const statementOf = useAllergenStatement()
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[4rem_1fr_auto] items-start gap-4 py-4 first:pt-0">
            <Picture
              src={line.picturePath ? pictureUrl(line.picturePath) : null}
              alt=""
              sizes="64px"
              ratio={1}
              largest={160}
              className="rounded-md"
            />
            <div className="grid min-w-0 gap-0.5">
              <p className="food-name leading-snug">
                <span className="numeric">{line.quantity} × </span>
                {line.dishId ? (
                  <Link to={`/dish/${line.dishId}`} className="hover:underline">
                    {nameOf(line)}
                  </Link>
                ) : (
                  nameOf(line)
                )}
              </p>
              {line.variants.map((variant) => (
                <p key={variant.id} className="text-small text-ink-soft">
                  {variantText(variant, nameOf)}
                </p>
              ))}
              <RemovedText line={line} className="block text-small text-ink-soft" />
              {statementOf([line]).map((sentence) => (
                <p key={sentence} className="text-caption text-ink-soft">
                  {sentence}
                </p>
              ))}
              <Badge tone={line.isReady ? 'success' : 'neutral'} className="w-fit">
                {t(line.isReady ? 'fromBatch' : 'toOrder')}
              </Badge>
            </div>
            <Price value={line.subtotal} className="pt-0.5" />
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-t border-line pt-4">
        {sumLines(order).map(({ name, value }) => (
          <PriceRow key={name} label={sumLabel(name, order, t)} value={value} />
        ))}
        <div className="flex items-baseline justify-between pt-1 text-lead font-semibold">
          <dt>{t('sum.total')}</dt>
          <dd>
            <Price value={order.total} />
          </dd>
        </div>
      </dl>
      {order.viewer === 'admin' && <PaymentBadge order={order} reader="chef" className="w-fit" />}
    </div>
  )
}

const ChangeDialog = lazy(() => import('../change/change-dialog.tsx'))

/** The buyer's button and dialog for changing the lines; `?change` in the address opens the dialog. */
function ChangeOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const [search, setSearch] = useSearchParams()
  if (order.viewer !== 'buyer' || !isChangeable(order)) return null
  const show = (open: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (open) {
          next.set('change', '1')
        } else {
          next.delete('change')
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="mt-4 grid justify-items-start gap-1.5 print:hidden">
      <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => show(true)}>
        {t('change.action')}
      </Button>
      <p className="text-caption text-ink-faint">
        {t(order.food === 'finished' ? 'change.untilReady' : 'change.until')}
      </p>
      {search.has('change') && (
        <Suspense>
          <ChangeDialog order={order} onClose={() => show(false)} />
        </Suspense>
      )}
    </div>
  )
}
