import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { exportMenu } from '@localchef/contracts/menu/export-menu'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { menuCsvColumns } from '@localchef/contracts/menu/menu-csv'
import { repeatLastWeek } from '@localchef/contracts/menu/repeat-last-week'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import {
  CalendarPlus,
  CalendarSync,
  CookingPot,
  Download,
  EllipsisVertical,
  Eye,
  Gauge,
  Megaphone,
  Pencil,
  Plus,
  Timer,
  Trash2,
  Upload,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { toCsv } from '@/shared/charts/figures-csv.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { formatDateTime, formatTimes } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { NoKitchen } from '@/shared/page/no-kitchen.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Menu as DropDown, MenuItem, MenuLink } from '@/shared/ui/menu.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { BatchSheet } from '../components/batch-sheet.tsx'
import { CapGroupForm } from '../components/cap-group-form.tsx'
import { DishesView } from '../components/dishes-view.tsx'
import { ImportDialog } from '../components/import-dialog.tsx'
import { MenuSkeleton } from '../components/menu-skeleton.tsx'
import { PreparedMenuAct } from '../components/prepared-menu-act.tsx'
import { RemoveBatchDialog } from '../components/remove-batch-dialog.tsx'
import { type Menu, useMenu, useMenuChange } from '../use-menu.ts'
import { usePortions } from '../use-portions.ts'

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

interface BatchRowProps {
  batch: MenuBatch
  dish: MenuDish | undefined
  timeZone: string
  onEdit: () => void
}

function BatchRow({ batch, dish, timeZone, onEdit }: BatchRowProps) {
  const { t } = useTranslation('menuItems')
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const now = useNow(60_000)
  const name = dish ? nameOf(dish) : ''
  const sold = batch.portionsMade - batch.portionsLeft
  const { portions, setPortions } = usePortions(batch, name)
  const [isAsking, setIsAsking] = useState(false)
  const { remove, offerReopening } = useRemoveBatch(batch, name, () => setIsAsking(true))
  const isOver = Date.parse(batch.pickupUntil) <= now
  const window = formatTimes(batch.pickupFrom, batch.pickupUntil, language, timeZone)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-raised sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <Picture
        {...pictureOf(dish?.pictures[0])}
        alt=""
        sizes="4.5rem"
        ratio={1}
        largest={320}
        className="w-18 rounded-md"
      />
      <div className="grid min-w-0 gap-0.5">
        <p className="food-name text-lead leading-snug">{name}</p>
        <p className="numeric text-small text-ink-soft">{t('batches.window', { window })}</p>
        <BatchState batch={batch} timeZone={timeZone} now={now} />
        <p className="numeric text-small font-medium">
          {t('batches.progress', { sold, count: batch.portionsMade })}
        </p>
      </div>
      {batch.dropId ? (
        <ButtonLink to={`/dashboard/drops/${batch.dropId}`} variant="secondary" size="sm">
          {t('batches.ofDrop')}
        </ButtonLink>
      ) : (
        <div className="col-span-full flex items-center justify-between gap-1 border-t border-line pt-2 sm:col-span-2 sm:justify-end sm:border-0 sm:pt-0">
          <QuantityStepper
            label={t('batches.portionsOf', { dish: name })}
            value={portions}
            onChange={setPortions}
            min={isOver ? portions : Math.max(1, sold)}
            max={isOver ? portions : 1000}
          />
          <span className="flex">
            <IconButton label={t('batches.edit', { dish: name })} disabled={isOver} onClick={onEdit}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              label={t('batches.cancel', { dish: name })}
              disabled={isOver || remove.isPending}
              onClick={() => remove.mutate({ id: batch.id })}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </span>
        </div>
      )}
      {isAsking && (
        <RemoveBatchDialog
          id={batch.id}
          name={name}
          sold={sold}
          onClose={() => setIsAsking(false)}
          onKept={offerReopening}
        />
      )}
    </li>
  )
}

function BatchState({ batch, timeZone, now }: { batch: MenuBatch; timeZone: string; now: number }) {
  const { t } = useTranslation('menuItems')
  const { language } = useLanguage()
  const { orderBy, pickupUntil } = batch
  const text = () => {
    if (Date.parse(pickupUntil) <= now) return t('batches.over')
    if (orderBy === null) return t('batches.readyNow')
    if (Date.parse(orderBy) <= now) return t('batches.ordersClosed')
    return t('batches.orderBy', { when: formatDateTime(orderBy, language, timeZone) })
  }
  return <p className="numeric text-caption text-ink-faint">{text()}</p>
}

/** Removes a batch and offers to undo it. `onPromised` asks first if open orders wait for its portions. */
function useRemoveBatch(batch: MenuBatch, name: string, onPromised: () => void) {
  const { t } = useTranslation(['menuItems', 'common'])
  const create = useMenuChange(createBatch)
  const reopen = useMenuChange(updateBatch)
  const { id, dishId, pickupFrom, pickupUntil, orderBy, portionsMade } = batch
  const fields = { pickupFrom, pickupUntil, orderBy, portionsMade }
  /** Offers to undo the closing. The undo sends the closed batch's version, so that it overwrites no later change. */
  const offerReopening = (version: string) =>
    toast.undo(t('batches.closed', { dish: name }), t('common:action.undo'), () =>
      reopen.mutate({ id, ...fields, version }),
    )
  const remove = useMenuChange(cancelBatch, {
    done: ({ version }) => {
      if (version !== null) return offerReopening(version)
      toast.undo(t('batches.removed', { dish: name }), t('common:action.undo'), () =>
        create.mutate({ dishId, ...fields }),
      )
    },
    failed: (error) => {
      if (failureOf(cancelBatch, error).code !== 'batch_promised') return false
      onPromised()
      return true
    },
  })
  return { remove, offerReopening }
}
