import type { ChefPerson } from './chef-person.ts'
import { chefsOfTheAmericas } from './chefs-of-the-americas.ts'
import { chefsOfTheEast } from './chefs-of-the-east.ts'
import { chefsOfTheMediterranean } from './chefs-of-the-mediterranean.ts'

export const allChefPeople: readonly ChefPerson[] = [
  ...chefsOfTheEast,
  ...chefsOfTheMediterranean,
  ...chefsOfTheAmericas,
]
