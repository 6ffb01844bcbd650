import { Marker, type PositionAnchor } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from './map-context.ts'
import { lngLat, type PlacePoint } from './place-point.ts'

interface MapMarkerProps {
  at: PlacePoint
  anchor?: PositionAnchor
  /** Stacking order of overlapping markers. */
  layer?: number
  onMoved?: (point: PlacePoint) => void
  children: ReactNode
}

/** HTML content anchored to a position on the map. */
export function MapMarker({ at, anchor = 'center', layer = 0, onMoved, children }: MapMarkerProps) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(() => new Marker({ element, anchor, draggable: onMoved !== undefined }))
  const { latitude, longitude } = at

  useEffect(() => {
    marker.setLngLat(lngLat({ latitude, longitude })).addTo(map)
  }, [map, marker, latitude, longitude])

  useEffect(() => () => void marker.remove(), [marker])

  useEffect(() => {
    element.style.zIndex = String(layer)
  }, [element, layer])

  useEffect(() => {
    if (!onMoved) return
    const tell = () => {
      const { lat, lng } = marker.getLngLat()
      onMoved({ latitude: lat, longitude: lng })
    }
    marker.on('dragend', tell)
    return () => void marker.off('dragend', tell)
  }, [marker, onMoved])

  return createPortal(children, element)
}
