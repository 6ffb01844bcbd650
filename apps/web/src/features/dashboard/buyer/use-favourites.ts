import { Allergen, StatedAllergens } from '@localchef/contracts/allergens/allergens'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { loadBackend } from '@/shared/backend/client.ts'

const Named = { id: z.string(), name: z.string(), name_ru: z.string().nullable() }

const FavouriteChef = z.object({
  chef: z.object({
    ...Named,
    slug: z.string(),
    avatar_path: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    rating_average: z.number().nullable(),
    rating_count: z.number(),
  }),
})

const FavouriteDish = z.object({
  dish: z.object({
    ...Named,
    price_cents: z.number(),
    picture_path: z.string().nullable(),
    picture_color: z.string(),
    allergens: StatedAllergens,
    possibleAllergens: z.array(Allergen),
    chef: z.object({ slug: z.string(), name: z.string(), name_ru: z.string().nullable() }),
  }),
})

const chefColumns =
  'chef:chefs!inner(id, slug, name, name_ru, avatar_path, city, state, rating_average, rating_count)'
const dishColumns =
  'dish:dishes!inner(id, name, name_ru, price_cents, picture_path, picture_color, allergens, possibleAllergens:possible_allergens, chef:chefs!inner(slug, name, name_ru))'

/** What a person keeps and may still see, the latest first. */
async function readFavourites(userId: string) {
  const backend = await loadBackend()
  const read = async <Row>(table: string, columns: string, row: z.ZodType<Row>) => {
    const { data, error } = await backend
      .from(table)
      .select(columns)
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(200)
    if (error) throw error
    return z.array(row).parse(data)
  }
  const [chefs, dishes] = await Promise.all([
    read('favourite_chefs', chefColumns, FavouriteChef),
    read('favourite_dishes', dishColumns, FavouriteDish),
  ])
  return { chefs: chefs.map(({ chef }) => chef), dishes: dishes.map(({ dish }) => dish) }
}

export type Favourites = Awaited<ReturnType<typeof readFavourites>>

/** Read anew at each visit; a heart taken away on the page stays in sight, so that it can be given back. */
export function useFavourites(userId: string) {
  return useQuery({
    queryKey: ['favourites', userId],
    queryFn: () => readFavourites(userId),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
