import { shortZipCode } from '@localchef/contracts/zip-code'
import i18n from 'i18next'
import { loadBackend } from '@/shared/backend/client.ts'
import { findPlaces } from '@/shared/places/find-places.ts'
import { storedPlace } from '@/shared/places/remembered-place.ts'
import { type SearchPlace, toSearchPlace } from '@/shared/places/search-place.ts'

/** The place chosen last on another device, or else the town of the person's address. */
export async function readPlace(profileId: string): Promise<SearchPlace | null> {
  const backend = await loadBackend()
  const { data, error } = await backend
    .from('profiles')
    .select('location,city,state,zip_code')
    .eq('id', profileId)
    .maybeSingle()
  if (error) throw error
  const chosen = storedPlace({ place: data?.location })
  const town = shortZipCode(data?.zip_code ?? '') || [data?.city, data?.state].filter(Boolean).join(', ')
  if (chosen || town === '') return chosen
  const { place } = await findPlaces(town)
  return place && toSearchPlace(place, i18n.language)
}

export async function writePlace(profileId: string, place: SearchPlace | null): Promise<void> {
  const backend = await loadBackend()
  const { error } = await backend.from('profiles').update({ location: place }).eq('id', profileId)
  if (error) throw error
}
