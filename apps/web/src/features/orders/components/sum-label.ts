import type { Order } from '@localchef/contracts/orders/order'
import type { SumLine } from '@localchef/contracts/orders/receipt-lines'
import type { TFunction } from 'i18next'
import { formatDollars } from '@/shared/format/money.ts'

/** Names a part of the total. Chefs and admins also read who bears discount and credit. */
export function sumLabel(
  name: SumLine['name'],
  {
    discountCode,
    discountBearer,
    kitchenCredit,
    viewer,
  }: Pick<Order, 'discountCode' | 'discountBearer' | 'kitchenCredit' | 'viewer'>,
  t: TFunction<'orders'>,
): string {
  if (name === 'credit' && viewer !== 'buyer' && kitchenCredit > 0) {
    return t('sum.creditOwn', { own: formatDollars(kitchenCredit) })
  }
  if (name !== 'discount' || !discountCode) return t(`sum.${name}`)
  const isBorneByUs = viewer !== 'buyer' && discountBearer === 'marketplace'
  return t(isBorneByUs ? 'sum.discountBorne' : 'sum.discountCode', { code: discountCode })
}
