import type { Order } from '@localchef/contracts/orders/order'
import { MoneyCases } from '@/features/payments/admin/money-cases.tsx'
import { RefundList } from '@/features/payments/refund-list.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import type { OrderMoneyAnswer } from './order-money-facts.tsx'

/** Refunds, chargebacks and failures of an order. */
export function OrderMoneyCases({ order, money }: { order: Order; money: OrderMoneyAnswer }) {
  return (
    <>
      <Refunds order={order} />
      <MoneyCases money={money} />
    </>
  )
}

function Refunds({ order }: { order: Order }) {
  const refunds = order.payment?.refunds ?? []
  if (refunds.length === 0) return null
  return (
    <Card>
      <CardBody className="[&>*]:border-t-0 [&>*]:pt-0">
        <RefundList refunds={refunds} />
      </CardBody>
    </Card>
  )
}
