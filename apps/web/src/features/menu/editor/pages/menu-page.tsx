import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { BatchesView } from '../components/batches-view.tsx'
import { DishesView } from '../components/dishes-view.tsx'
import { MenuSkeleton } from '../components/menu-skeleton.tsx'
import { MenuTools } from '../components/menu-tools.tsx'
import { PreparedMenuAct } from '../components/prepared-menu-act.tsx'
import { useMenu } from '../use-menu.ts'

export default function MenuPage() {
  const { t } = useTranslation('menuItems')
  const query = useMenu()
  const [address, setAddress] = useSearchParams()
  const view = address.get('view') === 'batches' ? 'batches' : 'dishes'

  if (isNotFound(query.error)) {
    return (
      <>
        <h1 className="food-name text-heading">{t('title')}</h1>
        <NoKitchen page="menu" />
      </>
    )
  }
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="food-name text-heading">{t('title')}</h1>
          <p className="text-ink-soft">{t('lead')}</p>
        </div>
        <div className="flex items-center gap-2">
          <ButtonLink to="/dashboard/menu-items/new" icon={<Plus aria-hidden />}>
            {t('addDish')}
          </ButtonLink>
          {query.data && <MenuTools menu={query.data} />}
        </div>
      </header>
      {query.data && <PreparedMenuAct menu={query.data} />}
      {query.isPending && <MenuSkeleton />}
      {query.error && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && (
        <Tabs
          label={t('views.label')}
          value={view}
          onValueChange={(next) => setAddress(next === 'batches' ? { view: next } : {}, { replace: true })}
          tabs={[
            { value: 'dishes', label: t('views.dishes'), content: <DishesView menu={query.data} /> },
            { value: 'batches', label: t('views.batches'), content: <BatchesView menu={query.data} /> },
          ]}
        />
      )}
    </div>
  )
}
