import { Briefcase, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { OwnServiceCard } from '../components/own-service-card.tsx'
import { useOwnServices } from '../use-own-services.ts'

export default function ServicesPage() {
  const { t } = useTranslation('servicesManage')
  const query = useOwnServices()
  const noKitchen = isNotFound(query.error)
  const services = query.data?.services ?? []
  const current = services.filter(({ status }) => status !== 'archived')
  const archived = services.filter(({ status }) => status === 'archived')
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('title')}</h1>
          <p className="text-ink-soft">{t('lead')}</p>
        </div>
        {current.length > 0 && (
          <ButtonLink to="/dashboard/services/new" icon={<Plus aria-hidden />}>
            {t('add')}
          </ButtonLink>
        )}
      </header>
      {query.isPending && (
        <SkeletonGroup className="grid gap-4 lg:grid-cols-2">
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-44 rounded-lg" />
          ))}
        </SkeletonGroup>
      )}
      {query.isError &&
        (noKitchen ? (
          <NoKitchen page="services" />
        ) : (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ))}
      {query.data && current.length === 0 && (
        <EmptyState
          icon={<Briefcase />}
          title={t('empty')}
          action={
            <ButtonLink to="/dashboard/services/new" icon={<Plus aria-hidden />}>
              {t('add')}
            </ButtonLink>
          }
        >
          {t('emptyHint')}
        </EmptyState>
      )}
      {current.length > 0 && (
        <ul className="grid gap-4 2xl:grid-cols-2">
          {current.map((service) => (
            <OwnServiceCard key={service.id} service={service} />
          ))}
        </ul>
      )}
      {archived.length > 0 && (
        <details className="group rounded-lg border border-line">
          <summary className="flex min-h-13 cursor-pointer items-center px-4 font-semibold">
            {t('archived', { count: archived.length })}
          </summary>
          <ul className="grid gap-4 border-t border-line p-4 2xl:grid-cols-2">
            {archived.map((service) => (
              <OwnServiceCard key={service.id} service={service} />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
