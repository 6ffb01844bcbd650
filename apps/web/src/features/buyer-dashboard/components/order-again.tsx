import type { OrderSummary } from '@localchef/contracts/order'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureUrl } from '@/backend/picture-url.ts'
import { useReorder } from '@/features/orders/use-reorder.ts'
import { formatDate } from '@/format/time.ts'
import { useLanguage } from '@/i18n/use-language.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Picture } from '@/ui/picture.tsx'
import { toast } from '@/ui/toast.ts'
import { useLatestOrders, useWholeOrder } from '../use-overview.ts'
import { OverviewSection } from './overview-section.tsx'

const shown = 3

/** What was liked enough to finish: the latest completed orders, one of each kitchen and first dish. */
export function OrderAgain() {
  const { t } = useTranslation('dashboard')
  const { data } = useLatestOrders()
  const completed = data?.orders.filter(({ status }) => status === 'completed') ?? []
  const different = completed.filter(
    (order, index) => completed.findIndex((other) => kindOf(other) === kindOf(order)) === index,
  )
  if (different.length === 0) return null
  return (
    <OverviewSection
      title={t('again.title')}
      more={{ to: '/dashboard/orders?which=closed', text: t('again.all') }}
    >
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {different.slice(0, shown).map((order) => (
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

function PastOrder({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('dashboard')
  const { language } = useLanguage()
  const reorder = useReorder()
  const whole = useWholeOrder()
  const named = (thing: { name: string; nameRu: string | null }) =>
    language === 'ru' ? (thing.nameRu ?? thing.name) : thing.name
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
    <Card className="flex h-full items-center gap-4 p-3">
      <Picture
        src={picture ? pictureUrl(picture) : null}
        alt=""
        sizes="88px"
        ratio={1}
        largest={320}
        className="w-22 shrink-0 rounded-md"
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Link
          to={`/dashboard/orders/${order.id}`}
          className="food-name truncate leading-snug hover:underline"
        >
          {food}
        </Link>
        <p className="truncate text-small text-ink-soft">{named(order.chef)}</p>
        <p className="text-caption text-ink-faint">{formatDate(order.placedAt, language)}</p>
        <Button
          variant="soft"
          size="sm"
          icon={<RotateCw aria-hidden />}
          busy={whole.isPending || reorder.isPending}
          aria-label={t('again.orderAgain', { food })}
          onClick={() => void again()}
          className="mt-1 w-fit"
        >
          {t('again.action')}
        </Button>
      </div>
    </Card>
  )
}
