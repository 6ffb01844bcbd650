import type { AdminChef } from '@localchef/contracts/chefs/chef-row'
import { featureChef } from '@localchef/contracts/chefs/feature-chef'
import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Star, StarOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { DragHandle } from '@/shared/ui/drag-handle.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useDragOrder } from '@/shared/ui/use-drag-order.ts'
import { useDecide } from '../../../shared/undo/use-decide.ts'
import { useChefDecisions } from './chef-decisions.ts'
import { ChefStatusBadge } from './chef-status-badge.tsx'

/** Ranks end at a hundred, so one page holds every featured chef. */
const maxFeatured = 100

/** The featured chefs, reordered by dragging or with the arrow keys. The home page and the search use this order. */
export function FeaturedList() {
  const { t } = useTranslation('kitchens')
  const query = useQuery({
    queryKey: ['admin', 'chefs', 'featured'],
    queryFn: ({ signal }) => callFunction(listChefs, { which: 'featured', limit: maxFeatured }, { signal }),
    staleTime: 5_000,
    refetchInterval: 20_000,
  })
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-18 rounded-lg" />
        ))}
      </SkeletonGroup>
    )
  }
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const { chefs } = query.data
  if (chefs.length === 0) {
    return (
      <EmptyState icon={<Star />} title={t('featured.none')}>
        {t('featured.noneHint')}
      </EmptyState>
    )
  }
  // The key resets the local order when the list changes elsewhere.
  return <FeaturedOrder key={chefs.map(({ id }) => id).join()} chefs={chefs} />
}

function FeaturedOrder({ chefs }: { chefs: readonly AdminChef[] }) {
  const { t } = useTranslation('kitchens')
  const { language } = useLanguage()
  const { feature } = useChefDecisions()
  const decide = useDecide()
  const mayFeature = useHasRightOf(featureChef)
  const [ids, setIds] = useState(() => chefs.map(({ id }) => id))
  const [announcement, setAnnouncement] = useState('')
  const nameOf = (chef: AdminChef) => inLanguage(language, chef.name, chef.nameRu)
  const { order, draggedId, itemRef, handleProps } = useDragOrder(ids, (next, moved) => {
    const chef = chefs.find(({ id }) => id === moved)
    if (!chef) return
    const rank = next.indexOf(moved) + 1
    const before = ids.indexOf(moved) + 1
    setIds(next)
    const text = t('featured.moved', { name: nameOf(chef), rank, count: next.length })
    setAnnouncement(text)
    const setRank = (to: number) => () => callFunction(featureChef, { chefId: moved, rank: to })
    void decide(setRank(rank), text, setRank(before)).then((succeeded) => {
      if (!succeeded) setIds(chefs.map(({ id }) => id))
    })
  })
  return (
    <div className="grid gap-3">
      {mayFeature && <p className="text-small text-ink-soft">{t('featured.hint')}</p>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol className="grid gap-2">
        {order.map((id, index) => {
          const chef = chefs.find((known) => known.id === id)
          if (!chef) return null
          return (
            <li
              key={id}
              ref={itemRef(id)}
              className={clsx(
                'flex flex-wrap items-center gap-3 rounded-lg border bg-surface p-3 shadow-raised',
                draggedId === id ? 'relative z-10 border-accent shadow-floating' : 'border-line',
              )}
            >
              {mayFeature && (
                <DragHandle
                  label={t('featured.handle', { name: nameOf(chef), rank: index + 1 })}
                  hint={t('featured.handleHint')}
                  handleProps={handleProps(id)}
                />
              )}
              <span className="numeric w-6 text-right font-semibold text-ink-soft">{index + 1}</span>
              <Avatar name={chef.name} url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null} size={40} />
              <span className="grid min-w-0 flex-1 basis-40">
                <AdminLink to={`/admin/chefs/${id}`} className="food-name truncate text-body hover:underline">
                  {nameOf(chef)}
                </AdminLink>
                <span className="text-caption text-ink-faint">
                  {[chef.city, chef.state].filter(Boolean).join(', ')}
                </span>
              </span>
              {chef.status !== 'active' && <ChefStatusBadge status={chef.status} />}
              {mayFeature && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<StarOff aria-hidden />}
                  aria-label={`${t('featured.remove')}: ${nameOf(chef)}`}
                  onClick={() => void feature(chef, null)}
                >
                  {t('featured.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
