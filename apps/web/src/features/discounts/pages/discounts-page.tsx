import { useTranslation } from 'react-i18next'
import { KitchenLoyalty } from '@/features/loyalty/components/kitchen-loyalty.tsx'
import { useMyChef } from '@/shared/chefs/use-my-chef.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { DiscountList } from '../components/discount-list.tsx'

/** A chef's discount codes with their uses. */
export default function DiscountsPage() {
  const { t } = useTranslation('discounts')
  const chef = useMyChef()
  return (
    <div className="grid min-w-0 gap-6">
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="max-w-2xl text-ink-soft">{t('lead')}</p>
      </header>
      <Codes chef={chef} />
    </div>
  )
}

function Codes({ chef }: { chef: ReturnType<typeof useMyChef> }) {
  if (chef.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-40 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (chef.isError) return <ErrorState error={chef.error} retry={() => void chef.refetch()} />
  const kitchen = chef.data.chef
  if (!kitchen) return <NoKitchen page="discounts" />
  return (
    <>
      <DiscountList side="kitchen" timeZone={kitchen.timeZone} page={`/chefs/${kitchen.id}`} />
      <KitchenLoyalty timeZone={kitchen.timeZone} />
    </>
  )
}
