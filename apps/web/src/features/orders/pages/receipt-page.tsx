import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import '../receipt.css'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { OrderNotShown } from '../components/order-not-shown.tsx'
import { Receipt } from '../components/receipt.tsx'
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
