import type { Database } from '@localchef/backend/database'
import { cuisines } from '@localchef/demo/cuisines/all'
import { insertRows } from '@localchef/demo/database/insert-rows'
import { planKitchens } from '@localchef/demo/marketplace/plan-kitchens'

/** A kitchen of the demo as a judge sees it. */
export interface DemoKitchen {
  slug: string
  kind: 'chef' | 'truck_stop'
  city: string
  cuisines: readonly string[]
  /** English names of what can be ordered. */
  dishes: ReadonlySet<string>
}

interface ChefRow extends DemoKitchen {
  id: string
  status: string
}

interface DishRow {
  chef_id: string
  name: string
  status: string
}

// What depends on the day is not looked at here.
const day = new Date('2026-11-21T12:00:00Z')

/** The kitchens of the demo that anybody may see. */
export function demoKitchens(): DemoKitchen[] {
  const { chefRows, menus } = planKitchens(day)
  const dishes = menus.flatMap(({ dishRows }) => dishRows as DishRow[])
  return (chefRows as ChefRow[])
    .filter(({ status }) => status === 'active' || status === 'paused')
    .map(({ id, slug, kind, city, cuisines: cooked }) => ({
      slug,
      kind,
      city,
      cuisines: cooked,
      dishes: new Set(
        dishes.filter((dish) => dish.chef_id === id && dish.status === 'active').map(({ name }) => name),
      ),
    }))
}

/** Kitchens and menus of the demo without its buyers, orders and pictures, which take most of its time. */
export async function addDemoKitchens(database: Database): Promise<void> {
  const { chefRows, menus, owners } = planKitchens(day)
  const people = owners.map(({ id, email, name }) => ({ id, email, name, role: 'chef' }))
  await database.transaction(async (connection) => {
    // Its words are found once, when the menu is there.
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
