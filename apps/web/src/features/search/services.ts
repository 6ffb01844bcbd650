import { ChefService } from '@localchef/contracts/chefs/chef-card'

/** Whether a word of a filter is a service we have a name for. */
export function isService(value: string): value is ChefService {
  return ChefService.safeParse(value).success
}
