import { useTranslation } from 'react-i18next'
import { useMenu } from '@/features/menu/editor/use-menu.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { EntryForm } from '../components/entry-form.tsx'

/** A chef enters an order by phone or at the door. */
export default function EnterOrderPage() {
  const { t } = useTranslation(['orderEntry', 'board'])
  const menu = useMenu()
  return (
    <div className="grid gap-6">
      <Breadcrumbs trail={[{ label: t('board:title'), to: '/dashboard/orders' }, { label: t('title') }]} />
      <header className="grid gap-1">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <p className="text-ink-soft">{t('text')}</p>
      </header>
      {menu.data ? (
        <EntryForm menu={menu.data} />
      ) : isNotFound(menu.error) ? (
        <NoKitchen page="orders" />
      ) : menu.isError ? (
        <ErrorState error={menu.error} retry={() => void menu.refetch()} />
      ) : (
        <SkeletonGroup className="grid max-w-2xl gap-3">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-16 rounded-md" />
          ))}
        </SkeletonGroup>
      )}
    </div>
  )
}
