import { DISH_STATUSES, type DishStatus, type MenuDish } from '@localchef/contracts/menu/dish'
import { DISH_CATEGORIES } from '@localchef/contracts/menu/dish-card'
import { reorderDishes } from '@localchef/contracts/menu/reorder-dishes'
import { Plus, Search, UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useDragOrder } from '@/shared/ui/use-drag-order.ts'
import { useDishName } from '../dish-name.ts'
import { type Menu, useMenuChange } from '../use-menu.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type BulkChange, BulkUndo } from './bulk-undo.tsx'
import { DishRow } from './dish-row.tsx'

type Arrangement = 'own' | 'category'

/** The dishes, by the chef's own order or by category, with search, states and choosing several. */
export function DishesView({ menu }: { menu: Menu }) {
  const { t } = useTranslation('menuItems')
  const nameOf = useDishName()
  const [text, setText] = useState('')
  const [status, setStatus] = useState<DishStatus>()
  const [arrangement, setArrangement] = useState<Arrangement>('own')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const [bulkChange, setBulkChange] = useState<BulkChange>()

  const reorder = useMenuChange(reorderDishes, {
    show: (before, { ids }) => ({
      ...before,
      dishes: before.dishes.toSorted((a, b) => placeIn(ids, a.id) - placeIn(ids, b.id)),
    }),
  })
  const ids = menu.dishes.map(({ id }) => id)
  const drag = useDragOrder(ids, (order, moved) => {
    reorder.mutate({ ids: order })
    const dish = menu.dishes.find(({ id }) => id === moved)
    if (dish) {
      const place = order.indexOf(moved) + 1
      setAnnouncement(t('order.moved', { dish: nameOf(dish), place, total: order.length }))
    }
  })

  const words = text.trim().toLowerCase()
  const shown = drag.order
    .flatMap((id) => menu.dishes.find((dish) => dish.id === id) ?? [])
    .filter((dish) => (status ? dish.status === status : dish.status !== 'archived'))
    .filter(({ name, nameRu }) => `${name} ${nameRu ?? ''}`.toLowerCase().includes(words))
  const isSorting = arrangement === 'own' && words === '' && status === undefined
  const chosenDishes = menu.dishes.filter(({ id }) => chosen.has(id))

  if (menu.dishes.length === 0) {
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

  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(id)
      else after.delete(id)
      return after
    })
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
      <div className="grid items-center gap-3 sm:grid-cols-[1fr_auto]">
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          start={<Search aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <SegmentedChoice
          label={t('arrange.label')}
          value={arrangement}
          onChange={setArrangement}
          options={[
            { value: 'own', label: t('arrange.own') },
            { value: 'category', label: t('arrange.category') },
          ]}
        />
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('states')}</legend>
        {DISH_STATUSES.map((state) => {
          const count = menu.dishes.filter((dish) => dish.status === state).length
          return (
            (count > 0 || state === status) && (
              <FilterChip
                key={state}
                pressed={status === state}
                count={count}
                onClick={() => setStatus(status === state ? undefined : state)}
              >
                {t(`status.${state}`)}
              </FilterChip>
            )
          )
        })}
      </fieldset>
      {shown.length === 0 && (
        <EmptyState icon={<Search />} title={t('nothingFound.title')}>
          {t('nothingFound.text')}
        </EmptyState>
      )}
      {arrangement === 'own'
        ? shown.length > 0 && rows(shown, t('views.dishes'))
        : DISH_CATEGORIES.map((category) => {
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
          onChoose={(chosenIds) => setChosen(new Set(chosenIds))}
          onChanged={setBulkChange}
        />
      )}
      {bulkChange && chosenDishes.length === 0 && (
        <BulkUndo change={bulkChange} onClose={() => setBulkChange(undefined)} />
      )}
    </div>
  )
}

function placeIn(ids: readonly string[], id: string): number {
  const place = ids.indexOf(id)
  return place < 0 ? ids.length : place
}
