import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import clsx from 'clsx'
import { NotebookPen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { type MenuSection, menuSections } from '../menu-sections.ts'
import { MenuRow } from './menu-row.tsx'

/** The menu by category, with sticky category links that follow scrolling. */
export function ChefMenu({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation(['chef', 'cards'])
  const sections = menuSections(chef.menu)
  if (sections.length === 0) {
    return (
      <EmptyState icon={<NotebookPen />} title={t('menu.empty')}>
        {t('menu.emptyText')}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="menu" className="grid grid-cols-1 gap-4">
      <h2 id="menu" className="food-name text-title">
        {t('menu.title')}
      </h2>
      {sections.length > 1 && <CategoryChips sections={sections} />}
      <div className="grid grid-cols-1 gap-9">
        {sections.map(({ category, dishes }) => (
          <section key={category} id={anchorOf(category)} className="grid scroll-mt-36 grid-cols-1 gap-3.5">
            <h3 className="food-name text-subtitle">{t(`categories.${category}`, { ns: 'cards' })}</h3>
            <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
              {dishes.map((dish) => (
                <MenuRow
                  key={dish.id}
                  dish={dish}
                  timeZone={chef.timeZone}
                  isKitchenPaused={chef.status === 'paused'}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </section>
  )
}

function CategoryChips({ sections }: { sections: readonly MenuSection[] }) {
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
      className="sticky top-16 z-20 -mx-(--gutter) border-b border-line bg-paper px-(--gutter) py-2.5 lg:mx-0 lg:px-0"
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
                section?.scrollIntoView({ behavior: 'smooth', block: 'start' })
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
