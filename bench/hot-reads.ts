import type { Database } from '@localchef/backend/database'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { getHomeFeed } from '@localchef/contracts/home/get-home-feed'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { chefSearch } from '@localchef/contracts/search/chef-search'

export interface Ids {
  chefId: string
  dishId: string
}

/** The most frequent public reads. */
export const hotReads: readonly { contract: FunctionContract; inputOf: (ids: Ids) => object }[] = [
  { contract: getHomeFeed, inputOf: () => ({}) },
  { contract: chefSearch, inputOf: () => ({}) },
  { contract: getChef, inputOf: ({ chefId }) => ({ id: chefId }) },
  { contract: getDish, inputOf: ({ dishId }) => ({ id: dishId }) },
]

/** Path of a cacheable GET. */
export function pathOf(name: string, input: object): string {
  return `/functions/v1/${name}?input=${encodeURIComponent(JSON.stringify(input))}`
}

/** A kitchen with many ratings, and its dish. */
export async function someIds(pool: Database['pool']): Promise<Ids | undefined> {
  const { rows } = await pool.query<Ids & Record<string, unknown>>(
    `select c.id as "chefId", d.id as "dishId"
     from public.chefs c
     join public.dishes d on d.chef_id = c.id
     where c.status = 'active'
       and d.status = 'active'
     order by c.rating_count desc, c.id, d.id
     limit 1`,
  )
  return rows[0]
}
