import type { OrderSummary } from '@localchef/contracts/orders/order'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AllergenWarning } from '@/features/allergens/allergen-warning.tsx'
import { useSafestFirst } from '@/features/allergens/use-safest-first.ts'
import { useReorder } from '@/features/orders/use-reorder.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useLatestOrders, useWholeOrder } from '../use-overview.ts'
import { OverviewSection } from './overview-section.tsx'

const shown = 3

/** The latest completed orders, one for each kitchen and first dish; undefined while they load. */
export function useOrdersToRepeat(): readonly OrderSummary[] | undefined {
  const { data, isPending } = useLatestOrders()
  const safestFirst = useSafestFirst()
  if (isPending) return undefined
  const completed = data?.orders.filter(({ status }) => status === 'completed') ?? []
  const different = completed.filter(
    (order, index) => completed.findIndex((other) => kindOf(other) === kindOf(order)) === index,
  )
  return safestFirst(different, ({ lines }) => lines).slice(0, shown)
}

export function OrderAgain() {
  const { t } = useTranslation('dashboard')
  const orders = useOrdersToRepeat() ?? []
  if (orders.length === 0) return null
  return (
    <OverviewSection title={t('again.title')} more={{ to: '/dashboard/orders', text: t('again.all') }}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-1">
        {orders.map((order) => (
          <li key={order.id}>
            <PastOrder order={order} />
          </li>
        ))}
      </ul>
    </OverviewSection>
  )
}

function kindOf({ chef, lines }: OrderSummary): string {
  return `${chef.id} ${lines[0]?.name}`
}

export function PastOrder({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const reorder = useReorder()
  const whole = useWholeOrder()
  const named = (thing: { name: string; nameRu: string | null }) =>
    inLanguage(language, thing.name, thing.nameRu)
  const picture = order.lines.find(({ picturePath }) => picturePath)?.picturePath
  const food = order.lines.map(named).join(', ')

  const again = async () => {
    try {
      reorder.mutate(await whole.mutateAsync(order))
    } catch (error) {
      console.error('Reading the order failed', error)
      toast.error(t('again.failed'))
    }
  }

  return (
    <Card className="grid h-full grid-cols-[5.5rem_1fr] items-center gap-x-4 gap-y-2 p-3 xl:grid-cols-[4.5rem_1fr_auto] xl:pr-4">
      <Picture
        src={picture ? pictureUrl(picture) : null}
        alt=""
        sizes="88px"
        ratio={1}
        largest={320}
        className="row-span-2 rounded-md xl:row-span-1"
      />
      <div className="min-w-0">
        <Link
          to={`/dashboard/orders/${order.id}`}
          className="food-name block truncate leading-snug hover:underline"
        >
          {food}
        </Link>
        <p className="truncate text-small text-ink-soft">
          <span translate="no">{named(order.chef)}</span> ·{' '}
          <span className="text-ink-faint">{formatDate(order.placedAt, language)}</span>
        </p>
        <AllergenWarning dishes={order.lines} className="mt-1" />
      </div>
      <Button
        variant="soft"
        size="sm"
        icon={<RotateCw aria-hidden />}
        busy={whole.isPending || reorder.isPending}
        aria-label={t('again.orderAgain', { food })}
        onClick={() => void again()}
        className="col-start-2 w-fit xl:col-start-3"
      >
        {t('again.action')}
      </Button>
    </Card>
  )
}
