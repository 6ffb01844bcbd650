interface Place {
  latitude: number | null
  longitude: number | null
  /** The address as text, used where the point is unknown or not supported. */
  address: string
}

/** URL of directions to a place: in the device's map app on Apple devices and Android, on OpenStreetMap elsewhere. */
export function directionsAddress({ latitude, longitude, address }: Place, userAgent: string): string {
  const text = encodeURIComponent(address)
  const hasPoint = latitude !== null && longitude !== null
  const point = `${latitude},${longitude}`
  if (/iPhone|iPad|Macintosh/.test(userAgent)) {
    return `https://maps.apple.com/?daddr=${text}`
  }
  if (/Android/.test(userAgent)) return hasPoint ? `geo:${point}?q=${text}` : `geo:0,0?q=${text}`
  return hasPoint
    ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`
    : `https://www.openstreetmap.org/search?query=${text}`
}
