import { useQuery } from '@tanstack/react-query'
import { readSharedRows } from '@/shared/backend/invoke-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

export interface CuisineName {
  slug: string
  name: string
  nameRu: string | null
  /** When the cuisine was withdrawn; null while it is offered. */
  retiredAt: string | null
}

/** All cuisines, cached for the page's lifetime. */
export function useCuisines(): readonly CuisineName[] {
  return (
    useQuery({
      queryKey: ['cuisines'],
      queryFn: () =>
        readSharedRows<CuisineName>(
          'cuisines?select=slug,name,nameRu:name_ru,retiredAt:retired_at&order=position.asc,name.asc',
        ),
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
