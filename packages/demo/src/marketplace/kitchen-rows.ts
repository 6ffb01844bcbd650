import type { Cuisine } from '../cuisines.ts'
import { demoId } from '../demo-id.ts'
import type { ChefPerson } from '../people.ts'
import type { FoodPicture } from '../pictures.ts'
import type { Random } from '../random.ts'
import type { KitchenPlan, PersonPlan } from './kitchen-plan.ts'
import type { MenuPlan } from './plan-menu.ts'
import { slugOf } from './slug.ts'

export interface KitchenPlace {
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

export interface KitchenSource {
  person: ChefPerson
  place: KitchenPlace
  status: KitchenPlan['status']
  /** The highway of a truck stop; null for a home chef. */
  highway: string | null
  index: number
  random: Random
}

/** A kitchen before its rows are made. Each function here consumes `random`, so their order determines the result. */
export interface KitchenDraft extends KitchenSource {
  id: string
  profileId: string
  slug: string
  /** The demo chef's address; null for all others. */
  demoEmail: string | null
  cuisine: Cuisine
  openedDaysAgo: number
  createdAt: string
  menu: MenuPlan
  delivers: boolean
  deliveryFeeCents: number
  hours: KitchenPlan['hours']
  publicPoint: { latitude: number; longitude: number }
  phone: string
  avatarPath: string
  cover: FoodPicture
  coverPath: string
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

export function kitchenPlanOf(draft: KitchenDraft): KitchenPlan {
  const { id, profileId, slug, hours, status, delivers, deliveryFeeCents, openedDaysAgo } = draft
  const { person, place, cuisine, highway, demoEmail, random, menu } = draft
  return {
    id,
    profileId,
    slug,
    hours,
    status,
    delivers,
    deliveryFeeCents,
    openedDaysAgo,
    name: person.business,
    nameRu: person.businessRu,
    ownerName: person.person,
    cuisineSlug: cuisine.slug,
    city: place.city,
    state: place.state,
    cityKey: place.cityKey,
    timeZone: place.timeZone,
    answerMinutes: 30,
    isTruckStop: highway !== null,
    popularity: demoEmail ? 4 : 0.3 + random.next() ** 2 * 2.7,
    quality: demoEmail ? 4.86 : 4.1 + random.next() * 0.72,
    dishes: menu.dishes,
  }
}

export function ownerOf(draft: KitchenDraft): PersonPlan {
  const { person, place, highway, demoEmail, index, random } = draft
  const nameInEmail = slugOf(person.person).replaceAll('-', '.')
  return {
    id: draft.profileId,
    email: demoEmail ?? `${nameInEmail}.${index}@${highway ? 'stops' : 'chefs'}.demo.test`,
    name: person.person,
    role: 'chef',
    city: place.city,
    state: place.state,
    zipCode: place.zipCode,
    address: place.address,
    phone: draft.phone,
    allergies: [],
    language: russianSpeaking.has(person.cuisine) && !demoEmail ? 'ru' : 'en',
    cityKey: place.cityKey,
    joinedDaysAgo: draft.openedDaysAgo + random.between(1, 20),
    hasPassword: demoEmail !== null,
    avatarPath: draft.avatarPath,
  }
}

export function chefRowOf(draft: KitchenDraft): object {
  const { person, place, cuisine, menu, highway, status, delivers, createdAt, random } = draft
  const cuisinesOfMenu = menu.dishRows.map((row) => (row as { cuisine: string }).cuisine)
  return {
    id: draft.id,
    profile_id: draft.profileId,
    kind: highway ? 'truck_stop' : 'chef',
    status,
    slug: draft.slug,
    name: person.business,
    name_ru: person.businessRu,
    tagline: person.tagline,
    tagline_ru: person.taglineRu,
    bio: person.bio,
    bio_ru: person.bioRu,
    cuisines: [...new Set([cuisine.slug, ...cuisinesOfMenu])].slice(0, 3),
    services: ['pickup', ...(delivers ? ['delivery'] : [])],
    languages: languagesOf(person.cuisine),
    avatar_path: draft.avatarPath,
    cover_path: draft.coverPath,
    cover_color: draft.cover.color,
    gallery_paths: menu.dishes.slice(0, 4).map(({ picturePath }) => picturePath),
    city: place.city,
    state: place.state,
    zip_code: place.zipCode,
    ...draft.publicPoint,
    highway,
    time_zone: place.timeZone,
    lead_minutes: highway ? 20 : random.pick([45, 60, 60, 90, 120]),
    answer_minutes: 30,
    max_open_orders: 20,
    slot_minutes: highway ? 15 : 30,
    delivery_radius_miles: delivers ? random.between(3, 8) : 0,
    // The demo's home kitchens obey the law, which forbids couriers in California.
    delivered_by: delivers ? 'kitchen' : null,
    delivery_fee_cents: draft.deliveryFeeCents,
    delivery_minimum_cents: delivers ? random.pick([1500, 2000, 2500]) : 0,
    featured_rank: draft.demoEmail ? 1 : null,
    rating_sum: 0,
    rating_count: 0,
    completed_orders: 0,
    activated_at: status === 'active' || status === 'paused' ? createdAt : null,
    submitted_at: status === 'draft' ? null : createdAt,
    status_reason: status === 'paused' ? 'Away with family, back soon' : null,
    created_at: createdAt,
  }
}

function languagesOf(cuisine: string): string[] {
  const languages = ['en', languageOf[cuisine], russianSpeaking.has(cuisine) ? 'ru' : undefined]
  return [...new Set(languages.filter((language) => language !== undefined))]
}

export function privateDetailsRowOf({
  id,
  slug,
  place,
  highway,
  status,
  createdAt,
  phone,
  random,
}: KitchenDraft) {
  return {
    chef_id: id,
    address_line: place.address,
    address_unit: highway ? '' : random.pick(['', '', '', 'Apt 2', 'Unit B', 'Rear cottage']),
    latitude: roundDegrees(place.latitude),
    longitude: roundDegrees(place.longitude),
    point_kind: 'hand',
    phone,
    contact_email: `hello@${slug}.demo.test`,
    contact_verified_at: status === 'draft' ? null : createdAt,
    ...(highway ? stopPickup : random.pick(homePickups)),
  }
}

export function hourRowsOf({ id, slug, hours }: KitchenDraft): object[] {
  return hours.flatMap((open, weekday) =>
    open
      ? [
          {
            id: demoId('hours', slug, weekday),
            chef_id: id,
            weekday,
            opens_minute: open[0],
            closes_minute: open[1],
          },
        ]
      : [],
  )
}

/** Five decimals: about a yard. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

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
