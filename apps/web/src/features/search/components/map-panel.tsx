import clsx from 'clsx'
import { List, Map as MapIcon } from 'lucide-react'
import { lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { LazyMap } from '@/shared/map/lazy-map.tsx'
import { Button } from '@/shared/ui/button.tsx'
import type { ChefSearchState } from '../chef-search-store.ts'
import { useMapChoice } from '../map-choice.ts'

const ResultsMap = lazy(() => import('./results-map.tsx'))

/** The map beside the list, on wide screens. Mounts with the first results, so that these load first. */
export function MapBeside({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const isWide = useWideWindow()
  return (
    <aside
      aria-label={t('map.title')}
      className="sticky top-22 hidden h-[min(calc(100dvh-7rem),46rem)] min-h-96 overflow-hidden rounded-xl border border-line bg-sunken lg:block"
    >
      {isWide && (search.results || search.status === 'failed') && (
        <LazyMap>
          <ResultsMap search={search} />
        </LazyMap>
      )}
    </aside>
  )
}

/** The map over the list, on phones, with the button that switches between them. */
export function MapOver({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const isWide = useWideWindow()
  const { isOver, setOver } = useMapChoice()
  const isOpen = isOver && !isWide

  useEffect(() => {
    if (!isOpen) return
    const close = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && setOver(false)
    document.addEventListener('keydown', close)
    // Keeps the page behind from scrolling.
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('keydown', close)
      document.body.style.overflow = overflow
    }
  }, [isOpen, setOver])

  return (
    <>
      {isOpen && (
        <section
          aria-label={t('map.title')}
          className="no-print fixed inset-x-0 top-16 bottom-0 z-30 animate-fade bg-sunken lg:hidden"
        >
          <LazyMap>
            <ResultsMap search={search} />
          </LazyMap>
        </section>
      )}
      <div
        className={clsx(
          'no-print pointer-events-none z-30 flex justify-center lg:hidden',
          isOpen ? 'fixed inset-x-0 bottom-4' : 'sticky bottom-4 mt-2',
        )}
      >
        <Button
          className="pointer-events-auto shadow-floating"
          icon={isOpen ? <List aria-hidden /> : <MapIcon aria-hidden />}
          onClick={() => setOver(!isOpen)}
        >
          {t(isOpen ? 'map.toList' : 'map.toMap')}
        </Button>
      </div>
    </>
  )
}
