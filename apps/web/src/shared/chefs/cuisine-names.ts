import { useQuery } from '@tanstack/react-query'
import { loadBackend } from '@/shared/backend/client.ts'
import { sharedReadMark } from '@/shared/backend/public-reads-by-get.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

export interface CuisineName {
  slug: string
  name: string
  nameRu: string | null
  /** When the cuisine was withdrawn; null while it is offered. */
  retiredAt: string | null
}

async function readCuisines(): Promise<CuisineName[]> {
  const backend = await loadBackend()
  const { data, error } = await backend
    .from('cuisines')
    .select('slug, name, nameRu:name_ru, retiredAt:retired_at')
    .order('position')
    .order('name')
    .setHeader(sharedReadMark, '1')
  if (error) throw error
  return data
}

/** All cuisines, cached for the page's lifetime. */
export function useCuisines(): readonly CuisineName[] {
  return (
    useQuery({
      queryKey: ['cuisines'],
      queryFn: readCuisines,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }).data ?? []
  )
}

/** Names a cuisine in the reader's language; while the names load, by its slug. */
export function useCuisineName(): (slug: string) => string {
  const cuisines = useCuisines()
  const { language } = useLanguage()
  return (slug) => {
    const known = cuisines.find((cuisine) => cuisine.slug === slug)
    if (known) return inLanguage(language, known.name, known.nameRu)
    const words = slug.replaceAll('_', ' ')
    return words.charAt(0).toUpperCase() + words.slice(1)
  }
}
