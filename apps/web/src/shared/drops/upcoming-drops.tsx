import type { DropCard as CardOfDrop } from '@localchef/contracts/drops/drop'
import { dropStateAt } from '@localchef/contracts/drops/drop-state'
import type { listDrops } from '@localchef/contracts/drops/list-drops'
import { queryOptions, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useDeferredValue, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { momentThere } from '@/shared/format/moment-there.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card } from '@/shared/ui/card.tsx'
import { cardGrid } from '@/shared/ui/card-skeletons.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { DropMoment } from './drop-moment.tsx'

interface UpcomingDropsProps {
  /** Shows only this kitchen's drops. */
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
  // Deferred, because rendering all cards at once is a long task.
  const data = useDeferredValue(useQuery(upcomingDropsQuery(chefId, most)).data)
  if (!data || data.drops.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4 laid-out-later">
      <div className="grid gap-1">
        <h2 id={headingId} className="food-name text-title">
          {t('drop.heading')}
        </h2>
        {intro && <p className="text-ink-soft max-sm:hidden">{intro}</p>}
      </div>
      <ul className={clsx(cardGrid, 'sideways')}>
        {data.drops.map((drop) => (
          <li key={drop.id} className="grid">
            <DropCard drop={drop} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An announced drop in a list. */
export function DropCard({ drop }: { drop: CardOfDrop }) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const now = useNow(15_000)
  const { chef } = drop
  return (
    <Card interactive className="flex flex-col overflow-hidden">
      <Picture
        {...pictureOf(drop.picture)}
        alt=""
        sizes="(min-width: 80rem) 18rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 75vw"
        ratio={16 / 10}
        largest={960}
      />
      <div className="grid flex-1 content-start gap-1.5 p-4">
        <h3 className="food-name text-lead leading-snug">
          <Link to={`/drops/${drop.slug}`} className="after:absolute after:inset-0 after:rounded-lg">
            {inLanguage(language, drop.title, drop.titleRu)}
          </Link>
        </h3>
        <p className="text-small text-ink-soft" translate="no">
          {inLanguage(language, chef.name, chef.nameRu)}
        </p>
        <p className="numeric">
          <DropMoment drop={drop} state={dropStateAt(drop, new Date(now))} timeZone={chef.timeZone} />
        </p>
        <p className="numeric text-caption text-ink-faint">
          {t('drop.pickup', { when: momentThere(drop.pickupFrom, language, chef.timeZone) })}
        </p>
      </div>
    </Card>
  )
}
