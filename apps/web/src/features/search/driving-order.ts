import type { ChefCard } from '@localchef/contracts/chefs/chef-card'

/** Chefs and truck stops of a route as the driver meets them. */
export function inDrivingOrder(found: {
  chefs: readonly ChefCard[]
  truckStops: readonly ChefCard[]
}): ChefCard[] {
  const mile = ({ route }: ChefCard) => route?.mile ?? Number.POSITIVE_INFINITY
  return [...found.chefs, ...found.truckStops].toSorted((one, other) => mile(one) - mile(other))
}
