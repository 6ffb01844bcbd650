import type { Cuisine, listCuisines } from '@localchef/contracts/chefs/list-cuisines'
import { useQuery } from '@tanstack/react-query'
import { takeFirstAnswer } from '@/shared/backend/first-answers.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

export const cuisinesQuery = {
  queryKey: ['cuisines'],
  queryFn: () => readPublic<typeof listCuisines>('list-cuisines', {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

/** All cuisines, cached for the page's lifetime. The first view uses the answer that the server sent with the page. */
export function useCuisines(): readonly Cuisine[] {
  return (
    useQuery({
      ...cuisinesQuery,
      // The server has validated the answer.
      initialData: () =>
        import.meta.env.SSR
          ? undefined
          : (takeFirstAnswer('list-cuisines', {}) as { cuisines: Cuisine[] } | undefined),
    }).data?.cuisines ?? []
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
