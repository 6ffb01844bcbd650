import type { Place } from '@localchef/contracts/places/place'
import { inLanguage } from '@/shared/i18n/in-language.ts'

/** A place to search near: a position and its name, which is empty if unknown. */
export interface SearchPlace {
  latitude: number
  longitude: number
  name: string
}

/** `Denver, CO`, `94110 · San Francisco, CA`, `1144 15th St · Denver, CO`; the city in the reader's language. */
export function placeName(place: Place, language: string): string {
  const city = inLanguage(language, place.city, place.cityRu)
  const name = `${city}, ${place.state}`
  if (place.kind === 'address') return `${place.address.split(', ')[0]} · ${name}`
  return place.zipCode ? `${place.zipCode} · ${name}` : name
}

export function toSearchPlace(place: Place, language: string): SearchPlace {
  return { latitude: place.latitude, longitude: place.longitude, name: placeName(place, language) }
}

/** `San Francisco` of `94110 · San Francisco, CA`, for sentences. */
export function cityOf(place: SearchPlace): string {
  const city = place.name.split(' · ').at(-1) ?? ''
  return city.split(',')[0]?.trim() ?? ''
}
