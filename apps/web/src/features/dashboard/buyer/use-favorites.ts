import { Allergen, StatedAllergens } from '@localchef/contracts/allergens/allergens'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { loadBackend } from '@/shared/backend/client.ts'

const Named = { id: z.string(), name: z.string(), name_ru: z.string().nullable() }

const Channels = { mail: z.boolean(), push: z.boolean(), app: z.boolean() }

const FavoriteChef = z.object({
  ...Channels,
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

const FavoriteDish = z.object({
  ...Channels,
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

const channels = 'mail:by_mail, push:by_push, app:in_app'
const chefColumns =
  'chef:chefs!inner(id, slug, name, name_ru, avatar_path, city, state, rating_average, rating_count)'
const dishColumns =
  'dish:dishes!inner(id, name, name_ru, price_cents, picture_path, picture_color, allergens, possibleAllergens:possible_allergens, chef:chefs!inner(slug, name, name_ru))'

/** A person's favorites that are still visible to them, newest first. */
async function readFavorites(userId: string) {
  const backend = await loadBackend()
  const read = async <Row>(table: string, columns: string, row: z.ZodType<Row>) => {
    const { data, error } = await backend
      .from(table)
      .select(`${columns}, ${channels}`)
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(200)
    if (error) throw error
    return z.array(row).parse(data)
  }
  const [chefs, dishes] = await Promise.all([
    read('favourite_chefs', chefColumns, FavoriteChef),
    read('favourite_dishes', dishColumns, FavoriteDish),
  ])
  return {
    chefs: chefs.map(({ chef, mail, push, app }) => ({ ...chef, channels: { mail, push, app } })),
    dishes: dishes.map(({ dish, mail, push, app }) => ({ ...dish, channels: { mail, push, app } })),
  }
}

export type Favorites = Awaited<ReturnType<typeof readFavorites>>

/** Reads once per visit. A favorite removed on the page stays listed, so that it can be added again. */
export function useFavorites(userId: string) {
  return useQuery({
    queryKey: ['favorites', userId],
    queryFn: () => readFavorites(userId),
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
