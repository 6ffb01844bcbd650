import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { DishEditor } from '../components/dish-editor.tsx'
import { MenuSkeleton } from '../components/menu-skeleton.tsx'
import { useDishName } from '../dish-name.ts'
import { useMenu } from '../use-menu.ts'

/** A dish of the menu, or a new one. */
export default function DishEditorPage() {
  const { t } = useTranslation('menuItems')
  const { dishId } = useParams()
  const nameOf = useDishName()
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
      {query.error && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data &&
        (isNew || dish ? (
          <DishEditor key={dishId ?? 'new'} dish={dish} menu={query.data} />
        ) : (
          <EmptyState
            title={t('editor.gone')}
            action={<ButtonLink to="/dashboard/menu-items">{t('editor.toMenu')}</ButtonLink>}
          />
        ))}
    </div>
  )
}
