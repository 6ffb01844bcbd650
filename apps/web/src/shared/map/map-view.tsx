import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { mapColours } from './map-colours.ts'
import { MapContext } from './map-context.ts'
import { NoMap } from './no-map.tsx'
import { paintAgain } from './paint-again.ts'
import { type MapStart, startMap } from './start-map.ts'
import { useIsDark } from './use-is-dark.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

interface MapViewProps {
  /** What it is a map of, for screen readers. */
  label: string
  /** Only where it begins: later the map is moved by what stands in it. */
  start: MapStart
  /** A picture that does not move. */
  still?: boolean
  /** On a page that scrolls past it. */
  leavesScrolling?: boolean
  /** Said where no map can be drawn. */
  withoutMap?: ReactNode
  /** Pins, lines and areas. They come with the map. */
  children?: ReactNode
}

/** A map that fills its place. It brings the map's script with it: load it by `LazyMap`. */
export default function MapView(props: MapViewProps) {
  const { label, start, still = false, leavesScrolling = false, withoutMap, children } = props
  const { t } = useTranslation('map')
  const { language } = useLanguage()
  const isDark = useIsDark()
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const [isBroken, setBroken] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a map is started once; what changes is told to it
  useEffect(() => {
    const container = place.current
    if (!container) return
    const over = new AbortController()
    const wishes = {
      container,
      start,
      colours: mapColours(isDark),
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
    startMap(wishes, over.signal).then(
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map is painted already
  useEffect(() => {
    if (map) paintAgain(map, mapColours(isDark), language)
  }, [isDark, language])

  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])

  if (isBroken) return <>{withoutMap ?? <NoMap />}</>
  return (
    <div className="absolute inset-0 isolate">
      {/* Pins lie above each other by number; what floats over the map lies above them all. */}
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
