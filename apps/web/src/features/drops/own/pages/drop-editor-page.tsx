import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useMenu } from '@/features/menu/editor/use-menu.ts'
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
import { DropForm } from '../components/drop-form.tsx'
import { useOwnDrop } from '../use-own-drops.ts'

/** Editor of an existing or a new drop. */
export default function DropEditorPage() {
  const { t } = useTranslation('drops')
  const { language } = useLanguage()
  const { dropId = 'new' } = useParams()
  const isNew = dropId === 'new'
  const menu = useMenu()
  const query = useOwnDrop(isNew ? undefined : dropId)
  const drop = query.data
  const title = drop
    ? inLanguage(language, drop.title, drop.titleRu)
    : t(isNew ? 'form.newTitle' : 'own.title')
  const error = menu.error ?? query.error
  usePageTitle(title)
  return (
    <div className="grid max-w-3xl gap-6">
      <Breadcrumbs trail={[{ label: t('own.title'), to: '/dashboard/drops' }, { label: title }]} />
      <h1 className="food-name text-heading">{title}</h1>
      {(menu.isPending || (!isNew && query.isPending)) && (
        <SkeletonGroup>
          <Skeleton className="h-128 rounded-lg" />
        </SkeletonGroup>
      )}
      {isNotFound(menu.error) && <NoKitchen page="drops" />}
      {isNotFound(query.error) && !isNotFound(menu.error) && (
        <EmptyState
          title={t('own.gone')}
          action={<ButtonLink to="/dashboard/drops">{t('own.back')}</ButtonLink>}
        />
      )}
      {error && !isNotFound(error) && (
        <ErrorState
          error={error}
          retry={() => {
            void menu.refetch()
            if (!isNew) void query.refetch()
          }}
        />
      )}
      {menu.data && (isNew || drop) && (
        <Card>
          <CardBody>
            <UnsavedChanges key={dropId}>
              <DropForm drop={drop} menu={menu.data} />
            </UnsavedChanges>
          </CardBody>
        </Card>
      )}
    </div>
  )
}
