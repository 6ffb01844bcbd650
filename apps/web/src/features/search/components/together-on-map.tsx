import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useMap } from '@/shared/map/map-context.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import type { PinGroup } from './result-pins.tsx'

interface TogetherOnMapProps {
  group: PinGroup
  onChoose: (id: string) => void
  onClose: () => void
}

/** The kitchens of a group that the map's deepest zoom does not separate, by name. */
export function TogetherOnMap({ group, onChoose, onClose }: TogetherOnMapProps) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const map = useMap()
  const isWide = useWideWindow()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), [])

  const close = () => {
    onClose()
    map.getCanvas().focus({ preventScroll: true })
  }
  const title = t('map.together', { count: group.chefs.length })
  const panel = (
    <section
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Otherwise the same Escape closes the map on a phone.
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
      className="animate-rise rounded-lg border border-line bg-surface p-1 text-small shadow-floating"
    >
      <div className="flex items-center justify-between pl-3">
        <h3 className="font-semibold">{title}</h3>
        <IconButton label={t('map.close')} onClick={close} className="text-ink-soft">
          <X aria-hidden />
        </IconButton>
      </div>
      <ul ref={list} className="max-h-56 overflow-y-auto">
        {group.chefs.map(({ id, name, nameRu }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="food-name min-h-11 w-full rounded-md px-3 text-left hover:bg-sunken"
            >
              <span translate="no">{inLanguage(language, name, nameRu)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
  if (!isWide) return <div className="absolute inset-x-3 bottom-20 mx-auto max-w-md">{panel}</div>
  return (
    <MapMarker at={group} anchor="top" layer={4}>
      <div className="pointer-events-none w-72 pt-8 *:pointer-events-auto">{panel}</div>
    </MapMarker>
  )
}
