import type { Database } from '@localchef/backend/database'
import { cuisines } from '@localchef/demo/cuisines'
import { insertRows } from '@localchef/demo/database/insert-rows'
import { planKitchens } from '@localchef/demo/marketplace/plan-kitchens'

/** A demo kitchen with the facts used by judged queries. */
export interface DemoKitchen {
  slug: string
  kind: 'chef' | 'truck_stop'
  city: string
  cuisines: readonly string[]
  /** English names of its dishes. */
  dishes: ReadonlySet<string>
  /** English names of the ingredients of these dishes. */
  ingredients: ReadonlySet<string>
  /** Diets for which at least one of these dishes is suitable. */
  diets: ReadonlySet<string>
  /** Courses of these dishes. */
  courses: ReadonlySet<string>
  /** Levels of heat of these dishes: 0 to 3. */
  heats: ReadonlySet<number>
}

interface ChefRow extends DemoKitchen {
  id: string
  status: string
}

interface DishRow {
  id: string
  chef_id: string
  name: string
  status: string
  diets: string[]
  category: string
  heat: number
}

interface IngredientRow {
  dish_id: string
  name: string
}

// Only facts that do not depend on the day.
const day = new Date('2026-11-21T12:00:00Z')

/** The demo's public kitchens. */
export function demoKitchens(): DemoKitchen[] {
  const { chefRows, menus } = planKitchens(day)
  const dishes = menus.flatMap(({ dishRows }) => dishRows as DishRow[])
  const ingredients = Map.groupBy(
    menus.flatMap(({ ingredientRows }) => ingredientRows as IngredientRow[]),
    ({ dish_id }) => dish_id,
  )
  const menuOf = (chefId: string) =>
    dishes.filter((dish) => dish.chef_id === chefId && dish.status === 'active')
  return (chefRows as ChefRow[])
    .filter(({ status }) => status === 'active' || status === 'paused')
    .map(({ id, slug, kind, city, cuisines: cooked }) => ({
      slug,
      kind,
      city,
      cuisines: cooked,
      dishes: new Set(menuOf(id).map(({ name }) => name)),
      ingredients: new Set(
        menuOf(id).flatMap((dish) => (ingredients.get(dish.id) ?? []).map(({ name }) => name)),
      ),
      diets: new Set(menuOf(id).flatMap((dish) => dish.diets)),
      courses: new Set(menuOf(id).map(({ category }) => category)),
      heats: new Set(menuOf(id).map(({ heat }) => heat)),
    }))
}

/** Adds the demo's kitchens and menus without its buyers, orders and pictures, which take most of the time. */
export async function addDemoKitchens(database: Database): Promise<void> {
  const { chefRows, menus, owners } = planKitchens(day)
  const people = owners.map(({ id, email, name }) => ({ id, email, name, role: 'chef' }))
  await database.transaction(async (connection) => {
    // Search words are indexed in one pass, after the menus.
    await connection.query('alter table public.chefs disable trigger chefs_search_text_follows')
    await insertRows(
      connection,
      'auth.users',
      people.map(({ id, email }) => ({ id, email, aud: 'authenticated', role: 'authenticated' })),
    )
    await insertRows(connection, 'public.profiles', people)
    await insertRows(
      connection,
      'public.cuisines',
      cuisines.map(({ slug, name, nameRu }, position) => ({ slug, name, name_ru: nameRu, position })),
      { skipPresent: true },
    )
    await insertRows(connection, 'public.chefs', chefRows)
    await insertRows(
      connection,
      'public.dishes',
      menus.flatMap(({ dishRows }) => dishRows),
    )
    await insertRows(
      connection,
      'public.dish_ingredients',
      menus.flatMap(({ ingredientRows }) => ingredientRows),
    )
    await connection.query('alter table public.chefs enable trigger chefs_search_text_follows')
  })
}
