import { getChef } from '@localchef/contracts/chefs/get-chef'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { getHomeFeed } from '@localchef/contracts/home/get-home-feed'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { chefSearch } from '@localchef/contracts/search/chef-search'

export interface Ids {
  chefId: string
  dishId: string
}

/** What is read most, and by everybody. */
export const hotReads: readonly { contract: FunctionContract; inputOf: (ids: Ids) => object }[] = [
  { contract: getHomeFeed, inputOf: () => ({}) },
  { contract: chefSearch, inputOf: () => ({}) },
  { contract: getChef, inputOf: ({ chefId }) => ({ id: chefId }) },
  { contract: getDish, inputOf: ({ dishId }) => ({ id: dishId }) },
]

/** By GET, as the browser asks for what may be cached. */
export function pathOf(name: string, input: object): string {
  return `/functions/v1/${name}?input=${encodeURIComponent(JSON.stringify(input))}`
}
