import type { MenuDish } from '@localchef/contracts/menu/dish'
import { dishCategories } from '@localchef/contracts/menu/dish-categories'
import { reorderDishes } from '@localchef/contracts/menu/reorder-dishes'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { useDragOrder } from '@/shared/ui/use-drag-order.ts'
import { useChosenIds } from '../use-chosen-ids.ts'
import { type Menu, useMenuChange } from '../use-menu.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type BulkChange, BulkUndo } from './bulk-undo.tsx'
import { DishFilters, type DishView } from './dish-filters.tsx'
import { DishRow } from './dish-row.tsx'
import { NoDishes } from './no-dishes.tsx'

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
  const rows = (dishes: readonly MenuDish[], heading: string) => (
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

/** Drag order of the dishes, saved on each drop, with the text that announces what was saved. */
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
