import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { UnsavedChanges } from '@/shared/forms/unsaved-changes.tsx'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { DishEditor } from '../components/dish-editor.tsx'
import { MenuSkeleton } from '../components/menu-skeleton.tsx'
import { useMenu } from '../use-menu.ts'

/** Editor of an existing or a new dish. */
export default function DishEditorPage() {
  const { t } = useTranslation('menuItems')
  const { dishId } = useParams()
  const nameOf = useNameOf()
  const query = useMenu()
  const isNew = dishId === undefined
  const dish = query.data?.dishes.find(({ id }) => id === dishId)
  const title = isNew ? t('editor.newTitle') : dish ? nameOf(dish) : t('editor.title')
  usePageTitle(title)
  return (
    <div className="grid gap-5">
      <header className="grid gap-1">
        <Link
          to="/dashboard/menu-items"
          className="-ml-1 inline-flex min-h-11 w-fit items-center gap-1.5 px-1 text-small font-medium text-ink-soft hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {t('title')}
        </Link>
        <h1 className="food-name text-heading">{title}</h1>
      </header>
      {query.isPending && <MenuSkeleton />}
      {query.error &&
        !query.data &&
        (isNotFound(query.error) ? (
          <NoKitchen page="menu" />
        ) : (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ))}
      {query.data &&
        (isNew || dish ? (
          <UnsavedChanges key={dishId ?? 'new'}>
            <DishEditor dish={dish} menu={query.data} />
          </UnsavedChanges>
        ) : (
          <EmptyState
            title={t('editor.gone')}
            action={<ButtonLink to="/dashboard/menu-items">{t('editor.toMenu')}</ButtonLink>}
          />
        ))}
    </div>
  )
}
