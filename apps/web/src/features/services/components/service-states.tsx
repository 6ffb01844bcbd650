import { CalendarHeart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** Placeholder in the shape of the service's page. */
export function ServiceSkeleton() {
  return (
    <SkeletonGroup className="page-width grid grid-cols-1 gap-8 py-6 lg:grid-cols-[1fr_24rem] lg:gap-12">
      <div className="grid content-start gap-5">
        <Skeleton className="rounded-xl" style={{ aspectRatio: 16 / 9 }} />
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-20 w-full" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </SkeletonGroup>
  )
}

export function ServiceNotFound() {
  const { t } = useTranslation('services')
  usePageTitle(t('notFound.title'))
  return (
    <div className="page-width py-16">
      <h1 className="sr-only">{t('notFound.title')}</h1>
      <EmptyState
        icon={<CalendarHeart />}
        title={t('notFound.title')}
        action={
          <>
            <ButtonLink to="/chefs">{t('notFound.chefs')}</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              {t('notFound.home')}
            </ButtonLink>
          </>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  )
}
