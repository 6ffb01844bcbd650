import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import { Receipt, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { GiveCredit } from '@/features/credit/components/give-credit.tsx'
import { ProblemSection } from '@/features/disputes/components/problem-section.tsx'
import { RepeatOrder } from '@/features/standing-orders/components/repeat-order.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { PaymentLinkPanel } from '../payment/payment-link-panel.tsx'
import { ChefPayment } from '../refunds/chef-payment.tsx'
import { useReorder } from '../use-reorder.ts'
import { wasPlaced } from '../was-placed.ts'

/** Payment, problem report, reorder and receipt. */
export function OrderAside({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const reorder = useReorder()
  const isPlaced = wasPlaced(order)
  return (
    <div className="grid gap-4">
      {order.viewer === 'chef' && <ChefPayment order={order} />}
      <PaymentLinkPanel order={order} />
      {order.viewer !== 'admin' && isPlaced && (
        <ProblemSection
          subject={{ orderId: order.id }}
          dueAt={order.slotUntil}
          isOpen={isOpen(order.status)}
          events={order.events}
        />
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {order.viewer === 'buyer' && isPlaced && (
          <Button
            variant="soft"
            icon={<RotateCw aria-hidden />}
            busy={reorder.isPending}
            onClick={() => reorder.mutate(order)}
          >
            {t('reorder.action')}
          </Button>
        )}
        {order.viewer === 'chef' && order.buyer.hasAccount && (
          <GiveCredit receiver={{ orderId: order.id }} name={order.buyer.name} />
        )}
        {order.viewer === 'buyer' && isPlaced && <RepeatOrder order={order} />}
        {isPlaced && (
          <ButtonLink
            to={`/dashboard/orders/${order.id}/receipt`}
            variant="ghost"
            icon={<Receipt aria-hidden />}
          >
            {t('receipt.open')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
