import { exportMenu } from '@localchef/contracts/menu/export-menu'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { menuCsvColumns } from '@localchef/contracts/menu/menu-csv'
import { repeatLastWeek } from '@localchef/contracts/menu/repeat-last-week'
import {
  CalendarPlus,
  CalendarSync,
  CookingPot,
  Download,
  EllipsisVertical,
  Eye,
  Gauge,
  Megaphone,
  Plus,
  Timer,
  Upload,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu as DropDown, MenuItem, MenuLink } from '@/shared/ui/menu.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { BatchRow } from '../components/batch-row.tsx'
import { BatchSheet } from '../components/batch-sheet.tsx'
import { CapGroupForm } from '../components/cap-group-form.tsx'
import { DishesView } from '../components/dishes-view.tsx'
import { ImportDialog } from '../components/import-dialog.tsx'
import { MenuSkeleton } from '../components/menu-skeleton.tsx'
import { PreparedMenuAct } from '../components/prepared-menu-act.tsx'
import { type Menu, useMenu, useMenuChange } from '../use-menu.ts'

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

/** Today's and future batches by day. */
function BatchesView({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const [edited, setEdited] = useState<MenuBatch | 'new'>()
  const repeat = useMenuChange(repeatLastWeek, {
    done: ({ batches }) => toast.success(t('batches.repeated', { count: batches.length })),
  })
  const days = [...new Set(menu.batches.map(({ day }) => day))]
  const plannable = menu.dishes.filter(({ status }) => status !== 'archived')
  const repeatButton = menu.repeatableBatches > 0 && (
    <Button
      variant="soft"
      icon={<CalendarSync aria-hidden />}
      busy={repeat.isPending}
      onClick={() => repeat.mutate({})}
    >
      {t('batches.sameAsLastWeek', { count: menu.repeatableBatches })}
    </Button>
  )
  const planButton = (
    <Button
      variant="secondary"
      icon={<CalendarPlus aria-hidden />}
      disabled={plannable.length === 0}
      onClick={() => setEdited('new')}
    >
      {t('batches.plan')}
    </Button>
  )
  return (
    <div className="grid gap-5">
      {menu.batches.length === 0 ? (
        <EmptyState
          icon={<CookingPot />}
          title={t('batches.empty.title')}
          action={
            <>
              {repeatButton}
              {planButton}
            </>
          }
        >
          {t('batches.empty.text')}
        </EmptyState>
      ) : (
        <div className="flex flex-wrap gap-2">
          {planButton}
          {repeatButton}
        </div>
      )}
      {days.map((day) => (
        <BatchDay key={day} day={day} menu={menu} onEdit={setEdited} />
      ))}
      {edited && (
        <BatchSheet
          batch={edited === 'new' ? undefined : (menu.batches.find(({ id }) => id === edited.id) ?? edited)}
          dishes={plannable}
          timeZone={menu.chef.timeZone}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

interface BatchDayProps {
  day: string
  menu: Menu
  onEdit: (batch: MenuBatch) => void
}

function BatchDay({ day, menu, onEdit }: BatchDayProps) {
  const { language } = useLanguage()
  // Calendar days are compared at noon UTC, so no time zone can shift them.
  const name = dayName(`${day}T12:00:00Z`, language, 'UTC', Date.parse(`${menu.today}T12:00:00Z`))
  return (
    <section className="grid gap-3">
      <h2 className="food-name text-subtitle">{name}</h2>
      <ul aria-label={name} className="grid gap-3">
        {menu.batches
          .filter((batch) => batch.day === day)
          .map((batch) => (
            <BatchRow
              key={batch.id}
              batch={batch}
              dish={menu.dishes.find(({ id }) => id === batch.dishId)}
              timeZone={menu.chef.timeZone}
              onEdit={() => onEdit(batch)}
            />
          ))}
      </ul>
    </section>
  )
}

/** Menu with the actions on the whole menu: view, limits, export, import. */
function MenuTools({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const [opened, setOpened] = useState<'import' | 'limits'>()
  const close = () => setOpened(undefined)
  const save = async () => {
    try {
      const { csv } = await callFunction(exportMenu, {})
      const headings = menuCsvColumns.map((column) => t(`import.column.${column}`))
      saveCsv('menu.csv', csv.replace(/^.*/, toCsv([headings]).trim()))
    } catch (error) {
      console.warn('The menu could not be exported', error)
      toast.error(t('failed.unknown'))
    }
  }
  return (
    <>
      <DropDown
        label={t('tools.label')}
        trigger={
          <IconButton label={t('tools.label')} tone="raised">
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuLink to={`/chefs/${menu.chef.slug}`} icon={<Eye aria-hidden />}>
          {t('tools.view')}
        </MenuLink>
        <MenuLink to="/dashboard/drops" icon={<Timer aria-hidden />}>
          {t('tools.drops')}
        </MenuLink>
        <MenuLink to="/dashboard/share" icon={<Megaphone aria-hidden />}>
          {t('tools.share')}
        </MenuLink>
        <MenuItem icon={<Gauge aria-hidden />} onSelect={() => setOpened('limits')}>
          {t('tools.limits')}
        </MenuItem>
        <MenuItem icon={<Download aria-hidden />} onSelect={() => void save()}>
          {t('tools.export')}
        </MenuItem>
        <MenuItem icon={<Upload aria-hidden />} onSelect={() => setOpened('import')}>
          {t('tools.import')}
        </MenuItem>
      </DropDown>
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened === 'limits' && <CapGroupsSheet menu={menu} onClose={close} />}
    </>
  )
}

/** Limits shared by several dishes, such as ten pizzas of any kind in a slot. */
function CapGroupsSheet({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const { t } = useTranslation('menuItems')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('capGroups.title')}
      description={t('capGroups.text')}
    >
      <ul className="grid gap-4">
        {menu.capGroups.map((group) => (
          <li key={group.id}>
            <CapGroupForm group={group} menu={menu} />
          </li>
        ))}
        <li className="grid gap-2 border-t border-line pt-4">
          <p className="font-semibold">{t('capGroups.add')}</p>
          <CapGroupForm key={menu.capGroups.length} group={undefined} menu={menu} />
        </li>
      </ul>
    </Sheet>
  )
}
