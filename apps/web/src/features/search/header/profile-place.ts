import { loadBackend } from '@/shared/backend/client.ts'
import { storedPlace } from '@/shared/places/remembered-place.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'

export async function readPlace(profileId: string): Promise<SearchPlace | null> {
  const backend = await loadBackend()
  const { data, error } = await backend.from('profiles').select('location').eq('id', profileId).maybeSingle()
  if (error) throw error
  return storedPlace({ place: data?.location })
}

export async function writePlace(profileId: string, place: SearchPlace | null): Promise<void> {
  const backend = await loadBackend()
  const { error } = await backend.from('profiles').update({ location: place }).eq('id', profileId)
  if (error) throw error
}
