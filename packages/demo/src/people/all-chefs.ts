import type { ChefPerson } from './chef-person.ts'
import { chefsOfAsia } from './chefs-of-asia.ts'
import { chefsOfBreadAndGreens } from './chefs-of-bread-and-greens.ts'
import { chefsOfTheAmericas } from './chefs-of-the-americas.ts'
import { chefsOfTheEast } from './chefs-of-the-east.ts'
import { chefsOfTheMediterranean } from './chefs-of-the-mediterranean.ts'

/** Every home chef; the demo chef is the first. */
export const allChefPeople: readonly ChefPerson[] = [
  ...chefsOfTheEast,
  ...chefsOfTheMediterranean,
  ...chefsOfTheAmericas,
  ...chefsOfAsia,
  ...chefsOfBreadAndGreens,
]
