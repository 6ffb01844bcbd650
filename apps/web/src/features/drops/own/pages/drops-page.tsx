import { Megaphone, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { OwnDropCard } from '../components/own-drop-card.tsx'
import { useOwnDrops } from '../use-own-drops.ts'

export default function DropsPage() {
  const { t } = useTranslation('drops')
  const query = useOwnDrops()
  const timeZone = query.data?.pages[0]?.timeZone
  const add = (
    <ButtonLink to="/dashboard/drops/new" icon={<Plus aria-hidden />}>
      {t('own.add')}
    </ButtonLink>
  )
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('own.title')}</h1>
          <p className="text-ink-soft">{t('own.lead')}</p>
        </div>
        {query.data && query.data.pages[0]?.count !== 0 && add}
      </header>
      {isNotFound(query.error) ? (
        <NoKitchen page="drops" />
      ) : (
        <PagedList
          query={query}
          rowsOf={({ drops }) => drops}
          skeleton={
            <SkeletonGroup className="grid gap-4">
              {[0, 1, 2].map((card) => (
                <Skeleton key={card} className="h-44 rounded-lg" />
              ))}
            </SkeletonGroup>
          }
          empty={
            <EmptyState icon={<Megaphone />} title={t('own.empty')} action={add}>
              {t('own.emptyHint')}
            </EmptyState>
          }
        >
          {(drop) => <OwnDropCard drop={drop} timeZone={timeZone ?? 'UTC'} />}
        </PagedList>
      )}
    </div>
  )
}
