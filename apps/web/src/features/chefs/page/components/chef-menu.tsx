import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import type { DishCard } from '@localchef/contracts/menu/dish-card'
import type { searchDishes } from '@localchef/contracts/search/search-dishes'
import { longestSearch } from '@localchef/contracts/text-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { NotebookPen, Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { AllergenWarning } from '@/features/allergens/allergen-warning.tsx'
import { DietMarks } from '@/features/allergens/diet-marks.tsx'
import { AddDishButton } from '@/features/menu/cards/add-dish-button.tsx'
import { PromiseLine } from '@/features/menu/cards/promise-line.tsx'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useDelayed } from '@/shared/browser/use-delayed.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { mostWholeRows, NearRows } from '@/shared/long-list/near-rows.tsx'
import { useAddress } from '@/shared/long-list/use-address.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { SearchInput } from '@/shared/ui/search-input.tsx'
import { findInMenu, searchedMenu } from '../find-in-menu.ts'
import { type MenuSection, menuSections } from '../menu-sections.ts'
import { MenuLine } from './menu-line.tsx'

/** The menu by category, with sticky category links that follow scrolling. */
export function ChefMenu({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation(['chef', 'cards'])
  const { parameters, set } = useAddress()
  const query = parameters.get('menu') ?? ''
  const ingredients = useDishesWith(chef.id, query)
  const found = useMemo(() => findInMenu(chef.menu, query, ingredients), [chef.menu, query, ingredients])
  const sections = useMemo(() => menuSections(found), [found])
  if (chef.menu.length === 0) {
    return (
      <EmptyState icon={<NotebookPen />} title={t('menu.empty')}>
        {t('menu.emptyText')}
      </EmptyState>
    )
  }
  const isLong = found.length > mostWholeRows
  const rows = (dishes: readonly DishCard[]) => (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      {dishes.map((dish) => (
        <MenuRow
          key={dish.id}
          dish={dish}
          timeZone={chef.timeZone}
          isKitchenPaused={chef.status === 'paused'}
          // The groups of a long menu measure their rows.
          isLater={!isLong}
        />
      ))}
    </div>
  )
  return (
    <section aria-labelledby="menu" className="grid grid-cols-1 gap-4">
      <h2 id="menu" className="food-name text-title">
        {t('menu.title')}
      </h2>
      {chef.menu.length >= searchedMenu && (
        <search className="print:hidden">
          <SearchInput
            aria-label={t('menu.search')}
            placeholder={t('menu.search')}
            value={query}
            onChange={({ target }) => set('menu', target.value)}
            onClear={() => set('menu', '')}
          />
        </search>
      )}
      <p role="status" className={query.trim() ? 'text-small text-ink-soft' : 'sr-only'}>
        {query.trim() && t('menu.found', { count: found.length })}
      </p>
      {sections.length === 0 && (
        <EmptyState icon={<Search />} title={t('menu.nothing')}>
          {t('menu.nothingText')}
        </EmptyState>
      )}
      {sections.length > 1 && <CategoryChips sections={sections} isLong={isLong} />}
      <div className="grid grid-cols-1 gap-9">
        {sections.map(({ category, dishes }, index) => (
          <section key={category} id={anchorOf(category)} className="grid grid-cols-1 gap-3.5">
            <h3 className="food-name text-subtitle">{t(`categories.${category}`, { ns: 'cards' })}</h3>
            {isLong ? (
              <NearRows
                rows={dishes}
                keyOf={({ id }) => id}
                name={`${chef.id} ${category} ${query}`}
                isFirst={index === 0}
                line={(dish) => <MenuLine key={dish.id} dish={dish} />}
                className="grid grid-cols-1 gap-4"
              >
                {rows}
              </NearRows>
            ) : (
              rows(dishes)
            )}
          </section>
        ))}
      </div>
    </section>
  )
}

/** Ids of a chef's dishes that the server's search finds, also by ingredient, cuisine or category. */
function useDishesWith(chefId: string, typed: string): ReadonlySet<string> | undefined {
  const query = useDelayed(typed.trim(), 300)
  return useQuery({
    queryKey: ['chef', chefId, 'search-dishes', query],
    queryFn: ({ signal }) =>
      readPublic<typeof searchDishes>(
        'search-dishes',
        { query: query.slice(0, longestSearch), chefId, exact: true, limit: 48 },
        { signal },
      ),
    select: idsOf,
    enabled: query !== '',
    placeholderData: keepPreviousData,
  }).data
}

function idsOf({ dishes }: z.infer<typeof searchDishes.output>): ReadonlySet<string> {
  return new Set(dishes.map(({ id }) => id))
}

function CategoryChips({ sections, isLong }: { sections: readonly MenuSection[]; isLong: boolean }) {
  const { t } = useTranslation(['chef', 'cards'])
  const current = useCurrentSection(sections)
  const list = useRef<HTMLUListElement>(null)
  // Not scrollIntoView, because that would scroll the page as well.
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>(`[data-category="${current}"]`)
    if (chip) list.current?.scrollTo({ left: chip.offsetLeft - 48, behavior: 'smooth' })
  }, [current])
  return (
    <nav
      aria-label={t('menu.categories')}
      data-sticky-row=""
      className="sticky top-16 z-20 -mx-(--gutter) border-b print:hidden border-line bg-paper px-(--gutter) py-2.5 lg:mx-0 lg:px-0"
    >
      <ul ref={list} className="relative flex gap-2 overflow-x-auto p-0.5 [scrollbar-width:none]">
        {sections.map(({ category }) => (
          <li key={category} data-category={category}>
            <a
              href={`#${anchorOf(category)}`}
              aria-current={category === current}
              onClick={(event) => {
                event.preventDefault()
                const section = document.getElementById(anchorOf(category))
                // A smooth scroll would make the rows it passes grow.
                section?.scrollIntoView({ behavior: isLong ? 'instant' : 'smooth', block: 'start' })
                // The focus follows without a second scroll.
                section?.querySelector('a')?.focus({ preventScroll: true })
              }}
              className={clsx(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-small font-medium whitespace-nowrap transition-colors',
                category === current
                  ? 'border-accent bg-accent-soft text-accent-text'
                  : 'border-line-strong/50 bg-surface hover:border-line-strong',
              )}
            >
              {t(`categories.${category}`, { ns: 'cards' })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The section just below the chips. */
function useCurrentSection(sections: readonly MenuSection[]) {
  const [current, setCurrent] = useState(sections[0]?.category)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        const category = sections.find(
          (section) => anchorOf(section.category) === entered?.target.id,
        )?.category
        if (category) setCurrent(category)
      },
      { rootMargin: '-160px 0px -70% 0px' },
    )
    for (const { category } of sections) {
      const element = document.getElementById(anchorOf(category))
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}

function anchorOf(category: string): string {
  return `menu-${category}`
}

interface MenuRowProps {
  dish: DishCard
  timeZone: string
  /** A paused kitchen takes no orders. */
  isKitchenPaused: boolean
  isLater: boolean
}

/** A dish on its chef's menu with a button that adds it to the cart. */
function MenuRow({ dish, timeZone, isKitchenPaused, isLater }: MenuRowProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const name = inLanguage(language, dish.name, dish.nameRu)
  const description = inLanguage(language, dish.description, dish.descriptionRu)
  const isPaused = isKitchenPaused || dish.status === 'paused'
  return (
    <Card
      interactive
      className={clsx('flex gap-4 p-3.5', isLater && 'laid-out-later [--later-height:11rem]')}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h4 className="food-name text-lead leading-snug">
          <Link to={`/dish/${dish.id}`} className="after:absolute after:inset-0 after:rounded-lg">
            {name}
          </Link>
        </h4>
        <p className="line-clamp-2 text-small text-ink-soft">{description}</p>
        <DietMarks dish={dish} max={2} />
        <AllergenWarning dishes={[dish]} />
        <div className="mt-auto grid gap-0.5 pt-1">
          <Price value={dish.price} className="font-semibold" />
          {isPaused ? (
            <Badge className="w-fit">{t('paused')}</Badge>
          ) : (
            <PromiseLine dish={dish} timeZone={timeZone} />
          )}
        </div>
      </div>
      <div className="relative w-28 shrink-0 self-start sm:w-36">
        <Picture
          {...pictureOf(dish.picture)}
          alt=""
          sizes="(min-width: 40rem) 144px, 112px"
          ratio={1}
          largest={480}
          className="rounded-md"
          imageClassName={clsx(isPaused && 'grayscale-60 opacity-80')}
        />
        {!isPaused && (
          <div className="absolute right-1.5 bottom-1.5 rounded-full bg-surface shadow-lifted">
            <AddDishButton dish={dish} timeZone={timeZone} />
          </div>
        )}
      </div>
    </Card>
  )
}
