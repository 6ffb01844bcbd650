import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { firstNames, lastNames, russianNames } from '../people.ts'
import { type City, cities, cityByKey } from '../places/cities.ts'
import { createRandom } from '../random.ts'
import type { PersonPlan } from './kitchen-plan.ts'
import { slugOf } from './slug.ts'

const buyersOfCity = 16

/** Buyers in the cities of the chefs, and the demo accounts of the admin and the buyer. */
export function planBuyers(): PersonPlan[] {
  const [admin, , buyer] = demoAccounts
  const home = cityByKey('san-francisco')
  const people: PersonPlan[] = [
    {
      ...personAt(home, 0, 'admin'),
      id: admin.id,
      email: admin.email,
      name: admin.name,
      role: 'admin',
      allergies: [],
      language: 'en',
      joinedDaysAgo: 720,
      hasPassword: true,
    },
    {
      ...personAt(home, 0, 'buyer'),
      id: buyer.id,
      email: buyer.email,
      name: buyer.name,
      role: 'buyer',
      address: '1187 Guerrero St',
      allergies: ['peanuts', 'tree_nuts'],
      language: 'en',
      joinedDaysAgo: 340,
      hasPassword: true,
      avatarPath: `${buyer.id}/avatar-maya-torres.webp`,
    },
  ]
  const taken = new Set<string>()
  for (const city of cities) {
    for (let index = 0; index < buyersOfCity; index++) {
      const random = createRandom('buyer', city.key, index)
      const isRussian = index % 5 === 4
      let name = ''
      do {
        name = isRussian ? random.pick(russianNames) : `${random.pick(firstNames)} ${random.pick(lastNames)}`
      } while (taken.has(`${city.key}/${name}`))
      taken.add(`${city.key}/${name}`)
      people.push({
        ...personAt(city, random.between(0, city.neighborhoods.length - 1), `${city.key} ${index}`),
        id: demoId('person', 'buyer', city.key, index),
        email: `${slugOf(name) || 'eater'}.${city.key}.${index}@eaters.demo.test`,
        name,
        role: 'buyer',
        allergies: random.chance(0.22) ? random.sample(allAllergens, random.between(1, 2)).sort() : [],
        language: isRussian ? 'ru' : 'en',
        joinedDaysAgo: random.between(20, 700),
        hasPassword: false,
      })
    }
  }
  return people
}

function personAt(city: City, quarterIndex: number, seed: string) {
  const random = createRandom('address', seed)
  const quarter = city.neighborhoods[quarterIndex] ?? city.neighborhoods[0]
  return {
    city: city.name,
    state: city.state,
    zipCode: quarter?.zipCode ?? '',
    address: `${random.between(100, 2900)} ${quarter?.street ?? 'Main St'}`,
    phone: `+1${city.areaCode}55501${random.between(10, 99)}`,
    cityKey: city.key,
    avatarPath: null,
  }
}
