import { type ListingStatus, listingStatuses } from '@localchef/contracts/listings/listing-status'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { dishCategories } from '@localchef/contracts/menu/dish-categories'
import { reorderDishes } from '@localchef/contracts/menu/reorder-dishes'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import {
  Archive,
  CircleDollarSign,
  CirclePause,
  CirclePlay,
  Plus,
  Search,
  Undo2,
  UtensilsCrossed,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDollars } from '@/shared/format/money.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { mostWholeRows, NearRows } from '@/shared/long-list/near-rows.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { SearchInput } from '@/shared/ui/search-input.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { useDragOrder } from '@/shared/ui/use-drag-order.ts'
import { type Menu, useMenuChange, withDishes } from '../use-menu.ts'
import { DishRow } from './dish-row.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { useOffer } from './use-offer.tsx'

/** The dishes in the chef's order or by category, with search, status filter and bulk actions. */
export function DishesView({ menu }: { menu: Menu }) {
  const { t } = useTranslation(['menuItems', 'cards'])
  const [view, setView] = useState<DishView>({ text: '', status: undefined, arrangement: 'own' })
  const { chosen, choose, chooseOnly } = useChosenIds()
  const [bulkChange, setBulkChange] = useState<BulkChange>()
  const { drag, announcement } = useDishOrder(menu)
  if (menu.dishes.length === 0) return <NoDishes />

  const shown = drag.order
    .flatMap((id) => menu.dishes.find((dish) => dish.id === id) ?? [])
    .filter((dish) => isInView(dish, view))
  const isSorting = view.arrangement === 'own' && view.text.trim() === '' && view.status === undefined
  const chosenDishes = menu.dishes.filter(({ id }) => chosen.has(id))
  const drawn = (dishes: readonly MenuDish[], heading: string) => (
    <ul aria-label={heading} className="grid gap-3">
      {dishes.map((dish) => (
        <DishRow
          key={dish.id}
          dish={dish}
          menu={menu}
          isChosen={chosen.has(dish.id)}
          onChoose={(isChosen) => choose(dish.id, isChosen)}
          isDragged={drag.draggedId === dish.id}
          itemRef={drag.itemRef(dish.id)}
          handleProps={isSorting ? drag.handleProps(dish.id) : undefined}
        />
      ))}
    </ul>
  )
  const rows = (dishes: readonly MenuDish[], heading: string) =>
    shown.length > mostWholeRows ? (
      <NearRows
        rows={dishes}
        keyOf={({ id }) => id}
        name={`${menu.chef.id} ${heading}`}
        line={(dish) => <DishLine key={dish.id} dish={dish} />}
        className="grid grid-cols-1 gap-3"
      >
        {(near) => drawn(near, heading)}
      </NearRows>
    ) : (
      drawn(dishes, heading)
    )

  return (
    <div className="grid gap-4">
      <DishFilters menu={menu} view={view} onChange={(changes) => setView({ ...view, ...changes })} />
      {shown.length === 0 && (
        <EmptyState icon={<Search />} title={t('nothingFound.title')}>
          {t('nothingFound.text')}
        </EmptyState>
      )}
      {view.arrangement === 'own'
        ? shown.length > 0 && rows(shown, t('views.dishes'))
        : dishCategories.map((category) => {
            const dishes = shown.filter((dish) => dish.category === category)
            const heading = t(`categories.${category}`, { ns: 'cards' })
            return (
              dishes.length > 0 && (
                <section key={category} className="grid gap-2 pt-2">
                  <h2 className="food-name text-subtitle">{heading}</h2>
                  {rows(dishes, heading)}
                </section>
              )
            )
          })}
      {isSorting && shown.length > 1 && <p className="text-caption text-ink-faint">{t('order.hint')}</p>}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {chosenDishes.length > 0 && (
        <BulkBar
          menu={menu}
          dishes={chosenDishes}
          shownIds={shown.map(({ id }) => id)}
          onChoose={chooseOnly}
          onChanged={setBulkChange}
        />
      )}
      {bulkChange && chosenDishes.length === 0 && (
        <BulkUndo change={bulkChange} onClose={() => setBulkChange(undefined)} />
      )}
    </div>
  )
}

/** A short line for a dish that is far outside the viewport or printed. */
function DishLine({ dish }: { dish: MenuDish }) {
  const { t } = useTranslation('menuItems')
  const nameOf = useNameOf()
  return (
    <Link to={`/dashboard/menu-items/${dish.id}`} translate="no" className="block min-h-11 py-2 text-small">
      {`${nameOf(dish)} · ${formatDollars(dish.price)} · ${t(`status.${dish.status}`)}`}
    </Link>
  )
}

/**
 * The chef's order of the dishes, changed by dragging and saved after each move, and the text that announces the move.
 */
function useDishOrder(menu: Menu) {
  const { t } = useTranslation('menuItems')
  const nameOf = useNameOf()
  const [announcement, setAnnouncement] = useState('')
  const reorder = useMenuChange(reorderDishes, {
    show: (before, { ids }) => ({
      ...before,
      dishes: before.dishes.toSorted((a, b) => placeIn(ids, a.id) - placeIn(ids, b.id)),
    }),
  })
  const ids = menu.dishes.map(({ id }) => id)
  const drag = useDragOrder(ids, (order, moved) => {
    const dish = menu.dishes.find(({ id }) => id === moved)
    const announce = () => {
      if (!dish) return
      const place = order.indexOf(moved) + 1
      setAnnouncement(t('order.moved', { dish: nameOf(dish), place, total: order.length }))
    }
    reorder.mutate({ ids: order }, { onSuccess: announce })
  })
  return { drag, announcement }
}

function isInView(dish: MenuDish, { text, status }: DishView): boolean {
  const hasStatus = status ? dish.status === status : dish.status !== 'archived'
  const names = `${dish.name} ${dish.nameRu ?? ''}`.toLowerCase()
  return hasStatus && names.includes(text.trim().toLowerCase())
}

function placeIn(ids: readonly string[], id: string): number {
  const place = ids.indexOf(id)
  return place < 0 ? ids.length : place
}

/** A set of ids chosen by checkboxes. */
function useChosenIds() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    choose: (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before)
        if (isChosen) {
          after.add(id)
        } else {
          after.delete(id)
        }
        return after
      }),
    chooseOnly: (ids: readonly string[]) => setChosen(new Set(ids)),
  }
}

function NoDishes() {
  const { t } = useTranslation('menuItems')
  return (
    <EmptyState
      icon={<UtensilsCrossed />}
      title={t('empty.title')}
      action={
        <ButtonLink to="/dashboard/menu-items/new" icon={<Plus aria-hidden />}>
          {t('empty.action')}
        </ButtonLink>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

interface DishView {
  text: string
  /** Undefined shows every status but archived. */
  status: ListingStatus | undefined
  arrangement: 'own' | 'category'
}

interface DishFiltersProps {
  menu: Menu
  view: DishView
  onChange: (changes: Partial<DishView>) => void
}

/** Search, arrangement and status filter of the dishes. A status without dishes has no chip. */
function DishFilters({ menu, view, onChange }: DishFiltersProps) {
  const { t } = useTranslation('menuItems')
  return (
    <>
      <div className="grid items-center gap-3 sm:grid-cols-[1fr_auto]">
        <SearchInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={view.text}
          onChange={(event) => onChange({ text: event.target.value })}
          onClear={() => onChange({ text: '' })}
        />
        <SegmentedChoice
          label={t('arrange.label')}
          value={view.arrangement}
          onChange={(arrangement) => onChange({ arrangement })}
          options={[
            { value: 'own', label: t('arrange.own') },
            { value: 'category', label: t('arrange.category') },
          ]}
        />
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('states')}</legend>
        {listingStatuses.map((status) => {
          const count = menu.dishes.filter((dish) => dish.status === status).length
          const isChosen = status === view.status
          return (
            (count > 0 || isChosen) && (
              <FilterChip
                key={status}
                pressed={isChosen}
                count={count}
                onClick={() => onChange({ status: isChosen ? undefined : status })}
              >
                {t(`status.${status}`)}
              </FilterChip>
            )
          )
        })}
      </fieldset>
    </>
  )
}

interface BulkBarProps {
  menu: Menu
  dishes: readonly MenuDish[]
  shownIds: readonly string[]
  onChoose: (ids: readonly string[]) => void
  /** Receives the change so that it can be undone. */
  onChanged: (change: BulkChange) => void
}

/** Sticky bar of actions on all chosen dishes. */
function BulkBar({ menu, dishes, shownIds, onChoose, onChanged }: BulkBarProps) {
  const { t } = useTranslation('menuItems')
  const [isPricing, setIsPricing] = useState(false)
  const ids = dishes.map(({ id }) => id)
  const setStatus = useMenuChange(setDishesStatus, {
    show: (shown, input) => withDishes(shown, input.ids, { status: input.status }),
  })
  const { offer, dialog } = useOffer(menu.permitFood)
  const changeStatus = (status: ListingStatus, statesNoForbiddenFood = false) => {
    const before = dishes.map(({ id, status: was }) => ({ id, status: was }))
    setStatus.mutate(
      { ids, status, statesNoForbiddenFood },
      {
        onSuccess: ({ changed }) => {
          onChanged({ message: t(`bulk.done.${status}`, { count: changed }), before })
          onChoose([])
        },
      },
    )
  }
  return (
    <section
      aria-label={t('bulk.label')}
      data-action-bar
      className="sticky bottom-20 z-20 grid gap-2 rounded-lg border border-line bg-surface p-3 shadow-floating lg:bottom-4"
    >
      <div className="flex items-center gap-2">
        <p className="font-semibold">{t('bulk.chosen', { count: ids.length })}</p>
        {ids.length < shownIds.length && (
          <Button size="sm" variant="ghost" onClick={() => onChoose(shownIds)}>
            {t('bulk.all')}
          </Button>
        )}
        <IconButton label={t('bulk.clear')} className="ml-auto" onClick={() => onChoose([])}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button
          size="sm"
          variant="secondary"
          icon={<CirclePlay aria-hidden />}
          onClick={() => offer(dishes, (states) => changeStatus('active', states))}
        >
          {t('bulk.offer')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<CirclePause aria-hidden />}
          onClick={() => changeStatus('paused')}
        >
          {t('bulk.pause')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<CircleDollarSign aria-hidden />}
          onClick={() => setIsPricing(true)}
        >
          {t('bulk.price')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Archive aria-hidden />}
          onClick={() => changeStatus('archived')}
        >
          {t('bulk.archive')}
        </Button>
      </div>
      {dialog}
      <PriceDialog
        dishes={dishes}
        open={isPricing}
        onOpenChange={setIsPricing}
        onChanged={() => onChoose([])}
      />
    </section>
  )
}

interface BulkChange {
  message: string
  /** Status of each dish before the change. */
  before: Pick<MenuDish, 'id' | 'status'>[]
}

/** Message about a bulk change with its undo button. */
function BulkUndo({ change, onClose }: { change: BulkChange; onClose: () => void }) {
  const { t } = useTranslation(['menuItems', 'common'])
  const setStatus = useMenuChange(setDishesStatus, {
    show: (menu, { ids, status }) => withDishes(menu, ids, { status }),
  })
  const undo = async () => {
    for (const [status, dishes] of Map.groupBy(change.before, (dish) => dish.status)) {
      await setStatus.mutateAsync({ ids: dishes.map(({ id }) => id), status })
    }
    onClose()
  }
  return (
    <div
      role="status"
      data-action-bar
      className="sticky bottom-20 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface p-3 pl-4 shadow-floating lg:bottom-4"
    >
      <p className="min-w-0 flex-1 font-medium">{change.message}</p>
      <Button
        size="sm"
        variant="soft"
        icon={<Undo2 aria-hidden />}
        busy={setStatus.isPending}
        onClick={() => void undo().catch(() => {})}
      >
        {t('common:action.undo')}
      </Button>
      <IconButton label={t('action.close', { ns: 'common' })} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
