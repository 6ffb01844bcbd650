import { chefSearch } from '@localchef/contracts/chef-search'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { getChef } from '@localchef/contracts/get-chef'
import { getDish } from '@localchef/contracts/get-dish'
import { homeFeed } from '@localchef/contracts/home-feed'

export interface Ids {
  chefId: string
  dishId: string
}

/** What is read most, and by everybody. */
export const hotReads: readonly { contract: FunctionContract; inputOf: (ids: Ids) => object }[] = [
  { contract: homeFeed, inputOf: () => ({}) },
  { contract: chefSearch, inputOf: () => ({}) },
  { contract: getChef, inputOf: ({ chefId }) => ({ id: chefId }) },
  { contract: getDish, inputOf: ({ dishId }) => ({ id: dishId }) },
]

/** By GET, as the browser asks for what may be cached. */
export function pathOf(name: string, input: object): string {
  return `/functions/v1/${name}?input=${encodeURIComponent(JSON.stringify(input))}`
}
