import type { listDrops } from '@localchef/contracts/drops/list-drops'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readPublic } from '@/shared/backend/read-public.ts'
import { cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { DropCard } from './drop-card.tsx'

interface UpcomingDropsProps {
  /** Of this kitchen only. */
  chefId?: string
  most?: number
  intro?: string
}

const usualMost = 8

export function upcomingDropsQuery(chefId?: string, most = usualMost) {
  return queryOptions({
    queryKey: ['drops', chefId ?? 'everywhere', most],
    queryFn: ({ signal }) =>
      readPublic<typeof listDrops>('list-drops', { limit: most, ...(chefId ? { chefId } : {}) }, { signal }),
    staleTime: 60_000,
  })
}

/** Announced and open drops; nothing without any. */
export function UpcomingDrops({ chefId, most = usualMost, intro }: UpcomingDropsProps) {
  const { t } = useTranslation('cards')
  const headingId = useId()
  const { data } = useQuery(upcomingDropsQuery(chefId, most))
  if (!data || data.drops.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={headingId} className="food-name text-title">
          {t('drop.heading')}
        </h2>
        {intro && <p className="text-ink-soft">{intro}</p>}
      </div>
      <ul className={cardGrid}>
        {data.drops.map((drop) => (
          <li key={drop.id} className="grid">
            <DropCard drop={drop} />
          </li>
        ))}
      </ul>
    </section>
  )
}
