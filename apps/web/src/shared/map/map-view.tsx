import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { MapContext } from './map-context.ts'
import { NoMap } from './no-map.tsx'
import { repaintMap } from './repaint-map.ts'
import { type MapStart, startMap } from './start-map.ts'
import { useIsDark } from './use-is-dark.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface MapViewProps {
  /** The map's description, for screen readers. */
  label: string
  /** The initial view only; children move the map later. */
  start: MapStart
  /** A map that can't be moved. */
  still?: boolean
  /** The page scrolls past the map. */
  leavesScrolling?: boolean
  /** Shown where no map can be drawn. */
  withoutMap?: ReactNode
  /** Pins, lines and areas; they mount with the map. */
  children?: ReactNode
}

/** A map that fills its container. Imports the map library: load it by `LazyMap`. */
export default function MapView(props: MapViewProps) {
  const { label, start, still = false, leavesScrolling = false, withoutMap, children } = props
  const { t } = useTranslation('map')
  const { language } = useLanguage()
  const isDark = useIsDark()
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [isBroken, setBroken] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map starts once; changes are applied to it
  useEffect(() => {
    const container = place.current
    if (!container) return
    const over = new AbortController()
    const options = {
      container,
      start,
      isDark,
      language,
      interactive: !still,
      leavesScrolling,
      words: {
        'Map.Title': label,
        'AttributionControl.ToggleAttribution': t('attribution'),
        'CooperativeGesturesHandler.WindowsHelpText': t('wheelHelp'),
        'CooperativeGesturesHandler.MacHelpText': t('wheelHelpMac'),
        'CooperativeGesturesHandler.MobileHelpText': t('fingersHelp'),
      },
    }
    startMap(options, over.signal).then(
      (started) => {
        if (!started) return
        setMap(started)
        started.getCanvas().addEventListener('webglcontextlost', () => setBroken(true))
      },
      () => {
        if (!over.signal.aborted) setBroken(true)
      },
    )
    return () => over.abort()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map is already painted
  useEffect(() => {
    if (map) void repaintMap(map, isDark, language)
  }, [isDark, language])

  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])

  if (isBroken) return <>{withoutMap ?? <NoMap />}</>
  return (
    <div className="absolute inset-0 isolate">
      {/* Pins have their own stacking order, below everything that floats over the map. */}
      <div ref={place} className="isolate size-full" />
      {map && (
        <MapContext value={map}>
          {!still && <ZoomButtons />}
          {children}
        </MapContext>
      )}
    </div>
  )
}
