import { useQuery } from '@tanstack/react-query'
import { loadConfig } from '@/backend/config.ts'
import { inLanguage } from '@/i18n/in-language.ts'
import { useLanguage } from '@/i18n/use-language.ts'

export interface CuisineName {
  slug: string
  name: string
  nameRu: string | null
  /** Since when it is not offered any more. */
  retiredAt: string | null
}

/** Read as plain HTTP: cards are on the first page, whose script has no room for the official client. */
async function readCuisines(): Promise<CuisineName[]> {
  const { supabaseUrl, supabaseAnonKey } = await loadConfig()
  const response = await fetch(
    `${supabaseUrl}/rest/v1/cuisines?select=slug,name,nameRu:name_ru,retiredAt:retired_at&order=position,name`,
    {
      headers: { apikey: supabaseAnonKey },
    },
  )
  if (!response.ok) throw new Error(`The cuisines could not be loaded (${response.status})`)
  return response.json()
}

/** All cuisines, kept for as long as the page is open: they change with a release. */
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

/** Says a cuisine by its slug in the reader's language; until the names are there, the slug in words. */
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
