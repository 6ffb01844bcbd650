import type { Order } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { ChangeOrder } from '../change/change-order.tsx'
import { OrderChanges } from '../change/order-changes.tsx'
import { OrderLines } from './order-lines.tsx'

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
