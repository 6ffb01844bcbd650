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
  const inRussian = await russianTowns([...new Set(chefs.map(({ chef }) => chef.city))])
  return {
    chefs: chefs.map(({ chef, mail, push, app }) => ({
      ...chef,
      cityRu: inRussian(chef),
      channels: { mail, push, app },
    })),
    dishes: dishes.map(({ dish, mail, push, app }) => ({ ...dish, channels: { mail, push, app } })),
  }
}

const Town = z.object({ name: z.string(), state: z.string(), name_ru: z.string() })

/** The Russian names of towns that have one in the gazetteer. */
async function russianTowns(names: readonly string[]) {
  const backend = await loadBackend()
  const { data, error } = await backend
    .from('places')
    .select('name, state, name_ru')
    .eq('kind', 'city')
    .in('name', names)
    .not('name_ru', 'is', null)
  if (error) throw error
  const towns = z.array(Town).parse(data)
  return ({ city, state }: { city: string; state: string }): string | null =>
    towns.find((town) => town.name === city && town.state === state)?.name_ru ?? null
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
