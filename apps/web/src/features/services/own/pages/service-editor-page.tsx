import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { UnsavedChanges } from '@/shared/forms/unsaved-changes.tsx'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { ClassDates } from '../components/class-dates.tsx'
import { ServiceForm } from '../components/service-form.tsx'
import { useOwnServices } from '../use-own-services.ts'

/** Editor of a service and, for a class, of its dates. */
export default function ServiceEditorPage() {
  const { t } = useTranslation('servicesManage')
  const { language } = useLanguage()
  const { profile } = useAuth()
  const { serviceId = 'new' } = useParams()
  const navigate = useNavigate()
  const query = useOwnServices()
  const isNew = serviceId === 'new'
  const service = query.data?.services.find(({ id }) => id === serviceId)
  const name = service && inLanguage(language, service.name, service.nameRu)
  const title = isNew ? t('newTitle') : (name ?? t('title'))
  usePageTitle(title)
  if (!profile) return null
  const noKitchen = isNotFound(query.error)
  return (
    <div className="grid max-w-3xl gap-6">
      <Breadcrumbs trail={[{ label: t('title'), to: '/dashboard/services' }, { label: title }]} />
      <h1 className="food-name text-heading">{title}</h1>
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-128 rounded-lg" />
        </SkeletonGroup>
      )}
      {query.isError &&
        (noKitchen ? (
          <NoKitchen page="services" />
        ) : (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ))}
      {query.data && !isNew && !service && (
        <EmptyState
          title={t('gone')}
          action={<ButtonLink to="/dashboard/services">{t('back')}</ButtonLink>}
        />
      )}
      {query.data && service?.kind === 'class' && (
        <ClassDates service={service} timeZone={query.data.timeZone} />
      )}
      {query.data && (isNew || service) && (
        <Card>
          <CardBody>
            <UnsavedChanges key={serviceId}>
              <ServiceForm
                service={service}
                onSaved={(saved) => {
                  if (!isNew) return
                  // A new class continues with its dates.
                  void navigate(
                    saved.kind === 'class' ? `/dashboard/services/${saved.id}` : '/dashboard/services',
                    { replace: true },
                  )
                }}
              />
            </UnsavedChanges>
          </CardBody>
        </Card>
      )}
    </div>
  )
}
