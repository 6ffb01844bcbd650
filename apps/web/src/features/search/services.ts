import type { ChefService } from '@localchef/contracts/chefs/chef-card'
import { chefServices } from '@localchef/contracts/chefs/chef-services'

/** Whether a filter's value is a service with a translated name. */
export function isService(value: string): value is ChefService {
  return chefServices.some((service) => service === value)
}
