import type { Order } from '@localchef/contracts/orders/order'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '@/shared/ui/button.tsx'
import { isChangeable } from './is-changeable.ts'

const ChangeDialog = lazy(() => import('./change-dialog.tsx'))

/** The buyer's button and dialog for changing the lines; `?change` in the address opens the dialog. */
export function ChangeOrder({ order }: { order: Order }) {
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
      <p className="text-caption text-ink-faint">{t('change.until')}</p>
      {search.has('change') && (
        <Suspense>
          <ChangeDialog order={order} onClose={() => show(false)} />
        </Suspense>
      )}
    </div>
  )
}
