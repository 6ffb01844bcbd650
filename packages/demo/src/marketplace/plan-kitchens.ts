import { cuisines } from '../cuisines/all.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import type { Cuisine } from '../kitchen/recipe.ts'
import { allChefPeople } from '../people/all-chefs.ts'
import type { ChefPerson } from '../people/chef-person.ts'
import { portraitOf } from '../people/portrait.ts'
import { russianTaglines } from '../people/russian-taglines.ts'
import type { CoverPicture, PersonPicture } from '../pictures/vocabulary.ts'
import { cityByKey } from '../places/cities.ts'
import { truckStopTexts } from '../places/truck-stop-texts.ts'
import { type TruckStop, truckStops } from '../places/truck-stops.ts'
import { createRandom, type Random } from '../random.ts'
import type { KitchenPlan, PersonPlan } from './kitchen-plan.ts'
import { dayMs } from './local-time.ts'
import { type MenuPlan, planMenu, type RecipeUses } from './plan-menu.ts'
import { slugOf } from './slug.ts'

export interface KitchensPlan {
  kitchens: KitchenPlan[]
  owners: PersonPlan[]
  chefRows: object[]
  privateRows: object[]
  hourRows: object[]
  menus: MenuPlan[]
  avatars: { path: string; chefId: string; ownerId: string; picture: PersonPicture }[]
  covers: { path: string; chefId: string; ownerId: string; picture: CoverPicture }[]
}

interface Place {
  city: string
  cityKey: string
  state: string
  zipCode: string
  timeZone: string
  areaCode: string
  latitude: number
  longitude: number
  address: string
}

const costOfCity: Record<string, number> = {
  'san-francisco': 1.12,
  'new-york': 1.12,
  'los-angeles': 1.06,
  seattle: 1.06,
  miami: 1.04,
  'san-diego': 1.04,
}

const languageOf: Record<string, string> = {
  russian: 'ru',
  ukrainian: 'uk',
  georgian: 'ka',
  uzbek: 'ru',
  polish: 'pl',
  italian: 'it',
  greek: 'el',
  turkish: 'tr',
  lebanese: 'ar',
  ethiopian: 'am',
  punjabi: 'pa',
  chinese: 'zh',
  japanese: 'ja',
  korean: 'ko',
  thai: 'th',
  vietnamese: 'vi',
  filipino: 'tl',
  mexican: 'es',
  cuban: 'es',
  french: 'fr',
}

/** Kitchens that speak Russian as well, whatever the cuisine. */
const russianSpeaking = new Set(['russian', 'ukrainian', 'georgian', 'uzbek'])
const halalKitchens = new Set(['turkish', 'lebanese', 'uzbek'])

export function planKitchens(now: Date): KitchensPlan {
  const plan: KitchensPlan = {
    kitchens: [],
    owners: [],
    chefRows: [],
    privateRows: [],
    hourRows: [],
    menus: [],
    avatars: [],
    covers: [],
  }
  const uses: RecipeUses = new Map()
  for (const [index, person] of allChefPeople.entries()) addHomeChef(plan, uses, person, index, now)
  for (const [index, stop] of truckStops.entries()) addTruckStop(plan, uses, stop, index, now)
  return plan
}

function addHomeChef(
  plan: KitchensPlan,
  uses: RecipeUses,
  person: ChefPerson,
  index: number,
  now: Date,
): void {
  const random = createRandom('kitchen', person.business)
  const city = cityByKey(person.city)
  const quarter = city.neighbourhoods[person.place % city.neighbourhoods.length]
  if (!quarter) throw new Error(`no neighbourhood ${person.place} in ${person.city}`)
  const place: Place = {
    city: city.name,
    cityKey: city.key,
    state: city.state,
    zipCode: quarter.zipCode,
    timeZone: city.timeZone,
    areaCode: city.areaCode,
    latitude: quarter.latitude + (random.next() - 0.5) * 0.014,
    longitude: quarter.longitude + (random.next() - 0.5) * 0.014,
    address: `${random.between(100, 2400)} ${quarter.street}`,
  }
  add(plan, uses, person, place, statusOf(index), null, index, random, now)
}

function addTruckStop(plan: KitchensPlan, uses: RecipeUses, stop: TruckStop, index: number, now: Date): void {
  const random = createRandom('kitchen', stop.name)
  const person: ChefPerson = {
    business: stop.name,
    businessRu: null,
    person: stop.cook,
    look: womenAtTheGrill.has(stop.cook.split(' ')[0] ?? '') ? 'fa' : 'ma',
    cuisine: stop.cuisine.replaceAll('-', '_'),
    city: '',
    place: 0,
    tagline: `${stop.interstate}, exit ${stop.exit}: hot food and room to park a rig`,
    taglineRu: `${stop.interstate}, съезд ${stop.exit}: горячая еда и стоянка для фур`,
    bio: stop.biography,
    bioRu: truckStopTexts[stop.name] ?? null,
  }
  const place: Place = {
    ...stop,
    cityKey: slugOf(stop.city),
    address: `${stop.interstate} Exit ${stop.exit}, Truck Plaza`,
  }
  add(plan, uses, person, place, 'active', stop.interstate, index, random, now)
}

function add(
  plan: KitchensPlan,
  uses: RecipeUses,
  person: ChefPerson,
  place: Place,
  status: KitchenPlan['status'],
  highway: string | null,
  index: number,
  random: Random,
  now: Date,
): void {
  const slug = slugOf(person.business)
  const demo = demoAccounts.find((account) => account.name === person.person)
  const profileId = demo?.id ?? demoId('person', 'chef', slug)
  const id = demoId('chef', slug)
  const cuisine = cuisineOf(person.cuisine)
  const openedDaysAgo =
    status === 'draft' || status === 'submitted' ? random.between(2, 12) : random.between(60, 700)
  const createdAt = new Date(now.getTime() - openedDaysAgo * dayMs).toISOString()
  const menu = planMenu(
    {
      chefId: id,
      profileId,
      slug,
      cuisine,
      kin: cuisine.kin.flatMap((kin) => cuisines.filter((candidate) => candidate.slug === kin)),
      priceLevel: (costOfCity[place.cityKey] ?? 0.97) * (highway ? 0.92 : 1),
      isHalal: halalKitchens.has(person.cuisine),
      isWhole: demo !== undefined,
      createdAt,
    },
    uses,
  )
  const delivers = !highway && (demo !== undefined || random.chance(0.55))
  const deliveryFeeCents = delivers ? random.pick([299, 349, 399, 499, 599]) : 0
  const hours = hoursOf(person.cuisine, highway !== null, demo !== undefined, random)
  const blur = random.next() * 2 * Math.PI
  const blurMiles = 0.16 + random.next() * 0.14
  const phone = `(${place.areaCode}) 555-01${String(random.between(10, 99))}`
  const languages = ['en', languageOf[person.cuisine], russianSpeaking.has(person.cuisine) ? 'ru' : undefined]
  const speaks = [...new Set(languages.filter((language) => language !== undefined))]
  const avatarPath = `${profileId}/avatar-${slug}.svg`
  const coverPath = `${profileId}/cover-${slug}.svg`

  plan.kitchens.push({
    id,
    profileId,
    slug,
    hours,
    status,
    delivers,
    deliveryFeeCents,
    openedDaysAgo,
    name: person.business,
    ownerName: person.person,
    cuisineSlug: cuisine.slug,
    pictureCuisine: cuisine.picture,
    city: place.city,
    state: place.state,
    cityKey: place.cityKey,
    timeZone: place.timeZone,
    answerMinutes: 30,
    isTruckStop: highway !== null,
    popularity: demo ? 4 : 0.3 + random.next() ** 2 * 2.7,
    quality: demo ? 4.86 : 4.1 + random.next() * 0.72,
    dishes: menu.dishes,
  })
  plan.menus.push(menu)
  plan.owners.push({
    id: profileId,
    email:
      demo?.email ??
      `${slugOf(person.person).replaceAll('-', '.')}.${index}@${highway ? 'stops' : 'chefs'}.demo.test`,
    name: person.person,
    role: 'chef',
    city: place.city,
    state: place.state,
    zipCode: place.zipCode,
    address: place.address,
    phone,
    allergies: [],
    language: russianSpeaking.has(person.cuisine) && demo === undefined ? 'ru' : 'en',
    cityKey: place.cityKey,
    joinedDaysAgo: openedDaysAgo + random.between(1, 20),
    hasPassword: demo !== undefined,
    avatarPath,
  })
  plan.chefRows.push({
    id,
    profile_id: profileId,
    kind: highway ? 'truck_stop' : 'chef',
    status,
    slug,
    name: person.business,
    name_ru: person.businessRu,
    tagline: person.tagline,
    tagline_ru: person.taglineRu ?? russianTaglines[person.business] ?? null,
    bio: person.bio,
    bio_ru: person.bioRu,
    cuisines: [
      ...new Set([cuisine.slug, ...menu.dishRows.map((row) => (row as { cuisine: string }).cuisine)]),
    ].slice(0, 3),
    services: ['pickup', ...(delivers ? ['delivery'] : [])],
    languages: speaks,
    avatar_path: avatarPath,
    cover_path: coverPath,
    cover_color: '#d8c4a8',
    gallery_paths: menu.pictures.slice(0, 4).map((picture) => picture.path),
    city: place.city,
    state: place.state,
    zip_code: place.zipCode,
    latitude: round(place.latitude + (Math.cos(blur) * blurMiles) / 69),
    longitude: round(
      place.longitude + (Math.sin(blur) * blurMiles) / (69 * Math.cos((place.latitude * Math.PI) / 180)),
    ),
    highway,
    time_zone: place.timeZone,
    lead_minutes: highway ? 20 : random.pick([45, 60, 60, 90, 120]),
    answer_minutes: 30,
    max_open_orders: 20,
    slot_minutes: highway ? 15 : 30,
    delivery_radius_miles: delivers ? random.between(3, 8) : 0,
    delivery_fee_cents: deliveryFeeCents,
    delivery_minimum_cents: delivers ? random.pick([1500, 2000, 2500]) : 0,
    featured_rank: demo ? 1 : null,
    rating_sum: 0,
    rating_count: 0,
    completed_orders: 0,
    activated_at: status === 'active' || status === 'paused' ? createdAt : null,
    submitted_at: status === 'draft' ? null : createdAt,
    status_reason: status === 'paused' ? 'Away with family, back soon' : null,
    created_at: createdAt,
  })
  plan.privateRows.push({
    chef_id: id,
    address_line: place.address,
    address_unit: highway ? '' : random.pick(['', '', '', 'Apt 2', 'Unit B', 'Rear cottage']),
    latitude: round(place.latitude),
    longitude: round(place.longitude),
    phone,
    contact_email: `hello@${slug}.demo.test`,
    contact_verified_at: status === 'draft' ? null : createdAt,
    ...(highway ? stopPickup : random.pick(homePickups)),
  })
  hours.forEach((open, weekday) => {
    if (open)
      plan.hourRows.push({
        id: demoId('hours', slug, weekday),
        chef_id: id,
        weekday,
        opens_minute: open[0],
        closes_minute: open[1],
      })
  })
  plan.avatars.push({
    path: avatarPath,
    chefId: id,
    ownerId: profileId,
    picture: portraitOf(slug, person.look, cuisine.picture),
  })
  plan.covers.push({
    path: coverPath,
    chefId: id,
    ownerId: profileId,
    picture: {
      seed: slug,
      kind: highway
        ? 'truck'
        : random.weighted([
            ['table', 6],
            ['kitchen', 2],
            ['market', 2],
          ] as const),
      cuisine: cuisine.picture,
      dishes: menu.pictures.slice(0, 4).map(({ picture }) => picture),
    },
  })
}

export function cuisineOf(slug: string): Cuisine {
  const found = cuisines.find((candidate) => candidate.slug === slug)
  if (!found) throw new Error(`no cuisine ${slug}`)
  return found
}

/** A handful wait for the admin, are still at their first draft, or rest; the first one is the demo chef. */
function statusOf(index: number): KitchenPlan['status'] {
  if (index % 29 === 17) return 'submitted'
  if (index % 41 === 23) return 'draft'
  if (index % 37 === 11) return 'paused'
  return 'active'
}

type Hours = KitchenPlan['hours']

function hoursOf(cuisine: string, isTruckStop: boolean, isDemo: boolean, random: Random): Hours {
  const week = (open: readonly [number, number], closed: readonly number[]): Hours =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => (closed.includes(day) ? null : open))
  if (isTruckStop)
    return week(
      random.pick([
        [300, 1320],
        [360, 1380],
        [330, 1290],
      ] as const),
      [],
    )
  if (isDemo) return week([660, 1260], [])
  if (cuisine === 'bakery') return week([420, 960], random.pick([[1], [1, 2], []]))
  return week(
    random.pick([
      [660, 1200],
      [690, 1230],
      [720, 1260],
      [600, 1200],
      [960, 1290],
    ] as const),
    random.pick([[], [], [1], [0], [1, 2], [0, 1]]),
  )
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

const womenAtTheGrill = new Set([
  'Darlene',
  'Shawna',
  'Olena',
  'Ramona',
  'Krystyna',
  'Bev',
  'Lupe',
  'Teresa',
  'Nelda',
  'Odessa',
  'Ofelia',
  'Jasleen',
  'Loretta',
])

const stopPickup = {
  pickup_instructions:
    'Truck entrance on the right after the fuel canopy; call from the lot and we bring it to the cab.',
  pickup_instructions_ru: 'Въезд для фур справа за навесом заправки; позвоните со стоянки, вынесем к кабине.',
}

const homePickups = [
  {
    pickup_instructions: 'Ring the lower bell; the bag waits on the bench by the lemon tree.',
    pickup_instructions_ru: 'Позвоните в нижний звонок, пакет ждёт на скамейке у лимонного дерева.',
  },
  {
    pickup_instructions: 'Side gate is open during pickup hours. Please park on the street.',
    pickup_instructions_ru: 'Боковая калитка открыта в часы выдачи. Машину оставьте на улице.',
  },
  {
    pickup_instructions: 'Blue door, second step. Send a message when you are two minutes away.',
    pickup_instructions_ru: 'Синяя дверь, вторая ступенька. Напишите, когда останется две минуты.',
  },
  {
    pickup_instructions: 'Come round through the garden, the kitchen window has a shelf for your bag.',
    pickup_instructions_ru: 'Пройдите через сад: у окна кухни полочка для вашего пакета.',
  },
  {
    pickup_instructions: 'Buzz 4 at the front and I will be down in a minute.',
    pickup_instructions_ru: 'Наберите 4 у подъезда, спущусь через минуту.',
  },
]
