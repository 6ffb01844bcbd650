import { dropStateAt } from '@localchef/contracts/drops/drop-state'
import { listFollowed } from '@localchef/contracts/followers/list-followed'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { PastOrder, useOrdersToRepeat } from '@/features/dashboard/buyer/components/order-again.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { DropCard, upcomingDropsQuery } from '@/shared/drops/upcoming-drops.tsx'
import { CardSkeletons, cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { HomeSection } from './home-section.tsx'

const mostDrops = 50

/** For signed-in people: past orders to repeat, and open drops of the kitchens they follow. */
export default function OwnRows() {
  const { t } = useTranslation('home')
  const orders = useOrdersToRepeat()
  const drops = useFollowedDrops()
  // Shows both rows at once, so that the second doesn't push the first down.
  if (!orders || !drops) return <CardSkeletons ratio={4 / 3} />
  return (
    <>
      {orders.length > 0 && (
        <HomeSection title={t('again.title')} more={{ to: '/dashboard/orders', label: t('again.more') }}>
          <ul className={clsx(cardGrid, 'sideways')}>
            {orders.map((order) => (
              <li key={order.id} className="grid">
                <PastOrder order={order} />
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
      {drops.length > 0 && (
        <HomeSection title={t('followed.title')}>
          <ul className={clsx(cardGrid, 'sideways')}>
            {drops.map((drop) => (
              <li key={drop.id} className="grid">
                <DropCard drop={drop} />
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
    </>
  )
}

/**
 * The open drops of followed kitchens. Undefined while loading. A failure gives an empty list, because the page has
 * more to show.
 */
function useFollowedDrops() {
  const { user } = useAuth()
  const followed = useQuery({
    queryKey: ['following', 'kitchens', user?.id],
    queryFn: ({ signal }) => callFunction(listFollowed, {}, { signal }),
  })
  const upcoming = useQuery(upcomingDropsQuery(undefined, mostDrops))
  if (followed.isPending || upcoming.isPending) return undefined
  const kitchens = new Set(followed.data?.kitchens.map(({ id }) => id))
  return (upcoming.data?.drops ?? []).filter(
    (drop) => kitchens.has(drop.chef.id) && dropStateAt(drop, new Date()) === 'open',
  )
}
