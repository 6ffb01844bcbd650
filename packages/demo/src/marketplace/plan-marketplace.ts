import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import {
  type AccountPlan,
  type DemoProvider,
  type PaymentsPlan,
  referenceOf,
} from '../payments/payments-plan.ts'
import { planDeposits } from '../payments/plan-deposits.ts'
import { planLedger } from '../payments/plan-ledger.ts'
import { planPayments } from '../payments/plan-payments.ts'
import { firstNames, lastNames, russianNames } from '../people.ts'
import { portraitOf, type StoredPicture } from '../pictures.ts'
import { type City, cities, cityByKey } from '../places/cities.ts'
import { createRandom } from '../random.ts'
import type { KitchenPlan, PersonPlan } from './kitchen-plan.ts'
import { dayMs, minuteMs } from './local-time.ts'
import { type BookingsPlan, planBookings } from './plan-bookings.ts'
import { planCertifications } from './plan-certifications.ts'
import { type KitchensPlan, planKitchens } from './plan-kitchens.ts'
import { planNotifications } from './plan-notifications.ts'
import { type OrderPlan, planOrders } from './plan-orders.ts'
import { planReviews } from './plan-reviews.ts'
import { planServices, type ServicesPlan } from './plan-services.ts'
import { slugOf } from './slug.ts'

/**
 * Plans all rows of the demo marketplace before any is written. The same `now` gives the same rows. Without a
 * provider all orders are paid at the handover.
 */
export function planMarketplace(now: Date, provider?: DemoProvider) {
  const kitchens = planKitchens(now)
  const buyers = planBuyers()
  const services = planServices(kitchens.kitchens, now)
  addOffers(kitchens.chefRows as ChefRow[], services.offersOfChef)
  feature(kitchens.kitchens, kitchens.chefRows as ChefRow[])
  const orders = planOrders(kitchens.kitchens, buyers, now)
  const bookings = planBookings(services.services, buyers, now)
  const payments = provider && planCards(kitchens, orders, services, bookings, provider, now)
  // The number of free spots follows from the bookings.
  for (const service of services.services) {
    for (const session of service.sessions) {
      const row = (services.sessionRows as SessionRow[]).find((candidate) => candidate.id === session.id)
      if (row) row.places_left = session.places - session.placesTaken
    }
  }
  const certifications = planCertifications(kitchens.kitchens, now)
  const pending = (certifications.certificationRows as { status: string }[]).filter(
    (row) => row.status === 'pending',
  ).length
  const reviews = planReviews(orders, kitchens.files, now)
  countSales(kitchens, orders, [...reviews.reviewRows, ...bookings.reviewRows])
  return {
    kitchens,
    buyers,
    services,
    orders,
    payments,
    bookings,
    certifications,
    reviews,
    disputeRows: planDisputes(orders, now),
    notifications: planNotifications(orders, bookings, pending, now),
    messages: planMessages(orders, bookings, now),
    social: planSocial(kitchens.kitchens, buyers, now),
    files: [...kitchens.files, ...services.files, ...reviews.files, ...portraitsOf(buyers)],
  }
}

/** Only the demo buyer has a portrait. */
function portraitsOf(buyers: readonly PersonPlan[]): StoredPicture[] {
  return buyers.flatMap(({ id, name, avatarPath }) =>
    avatarPath
      ? [{ bucket: 'avatars' as const, path: avatarPath, ownerId: id, file: portraitOf(slugOf(name)) }]
      : [],
  )
}

function planCards(
  { kitchens, owners }: ReturnType<typeof planKitchens>,
  orders: ReturnType<typeof planOrders>,
  services: ServicesPlan,
  bookings: BookingsPlan,
  { feeCents }: DemoProvider,
  now: Date,
): PaymentsPlan {
  const accounts = planAccounts(kitchens, owners, now)
  const payments = [
    ...planPayments(orders, accounts, now),
    ...planDeposits(services, bookings, accounts, now),
  ]
  return { accounts, payments, ...planLedger(payments, accounts, feeCents, now) }
}

export type Marketplace = ReturnType<typeof planMarketplace>

interface ChefRow {
  id: string
  services: string[]
  featured_rank: number | null
}

interface SessionRow {
  id: string
  places_left: number
}

function addOffers(chefRows: readonly ChefRow[], offers: ReadonlyMap<string, Set<string>>): void {
  for (const row of chefRows) row.services.push(...(offers.get(row.id) ?? []))
}

/** Ranks the demo chef first, then the best chef of each other city. */
function feature(kitchens: readonly KitchenPlan[], chefRows: readonly ChefRow[]): void {
  const first = kitchens[0]
  const cities = new Set(first ? [first.cityKey] : [])
  const best = kitchens
    .filter(
      (kitchen) =>
        kitchen.status === 'active' &&
        !kitchen.isTruckStop &&
        kitchen.popularity > 1.1 &&
        kitchen.openedDaysAgo > 150,
    )
    .sort((one, other) => other.quality - one.quality)
  let rank = 2
  for (const kitchen of best) {
    if (rank > 9) return
    if (cities.has(kitchen.cityKey)) continue
    cities.add(kitchen.cityKey)
    const row = chefRows.find((candidate) => candidate.id === kitchen.id)
    if (row) row.featured_rank = rank++
  }
}

interface Counted {
  id: string
  completed_orders: number
  rating_sum: number
  rating_count: number
}

/** Sets the counters that triggers would have set; tests/server/demo.test.ts compares them with the rows. */
function countSales(
  { chefRows, menus }: KitchensPlan,
  orders: readonly OrderPlan[],
  reviews: readonly { chef_id: string; rating: number; hidden_at?: string | null }[],
): void {
  const chefs = new Map((chefRows as Counted[]).map((row) => [row.id, row]))
  const dishes = new Map(
    menus.flatMap(({ dishRows }) =>
      (dishRows as { id: string; times_ordered: number }[]).map((row) => [row.id, row] as const),
    ),
  )
  for (const order of orders) {
    if (order.status !== 'completed') continue
    const chef = chefs.get(order.kitchen.id)
    if (chef) chef.completed_orders++
    for (const line of order.lineRows as { dish_id: string; quantity: number }[]) {
      const dish = dishes.get(line.dish_id)
      if (dish) dish.times_ordered += line.quantity
    }
  }
  for (const review of reviews) {
    const chef = chefs.get(review.chef_id)
    if (!chef || review.hidden_at) continue
    chef.rating_count++
    chef.rating_sum += review.rating
  }
}

/** Days for which the marketplace has taken cards. */
const cardDays = 160
/** Share of home chefs and truck stops without a connected account. */
const withoutAccount = 0.2

/**
 * Plans connected accounts of most kitchens. Two lack a fact that the provider needs; some chefs have not started.
 */
function planAccounts(
  kitchens: readonly KitchenPlan[],
  owners: readonly PersonPlan[],
  now: Date,
): AccountPlan[] {
  const emails = new Map(owners.map(({ id, email }) => [id, email]))
  const lacking: AccountPlan['missing'][] = [['bank_account'], ['identity', 'bank_account']]
  return kitchens.flatMap((kitchen, index) => {
    const random = createRandom('connected account', kitchen.slug)
    if (kitchen.status !== 'active' && kitchen.status !== 'paused') return []
    if (index > 0 && random.chance(withoutAccount)) return []
    const id = demoId('connected account', kitchen.slug)
    const days = Math.min(cardDays - random.between(0, 12), kitchen.openedDaysAgo - 1)
    return [
      {
        id,
        accountId: referenceOf('acct', id),
        kitchen,
        email: emails.get(kitchen.profileId) ?? '',
        missing: (index > 0 && lacking.pop()) || [],
        openedAt: new Date(now.getTime() - days * dayMs),
      },
    ]
  })
}

/** Statements of buyer and chef; null where the chef has not answered. */
const stories = [
  {
    kind: 'missing',
    buyer: 'The bag was one portion short. I only saw it at home, and the kitchen was closed by then.',
    chef: 'I packed all of it and counted twice. The bag stood at the door for an hour before it was picked up.',
  },
  {
    kind: 'late',
    buyer: 'My guests waited for fifty minutes. I would like a part of the money back.',
    chef: null,
  },
] as const

const hourMs = 3_600_000

/** Two disputes about recent orders, in the admins' queue. */
function planDisputes(orders: readonly OrderPlan[], now: Date): object[] {
  const known = new Set<string>(demoAccounts.map(({ id }) => id))
  const recent = orders
    .filter(
      ({ status, completedAt, buyer, kitchen }) =>
        status === 'completed' &&
        completedAt !== null &&
        completedAt.getTime() > now.getTime() - 6 * dayMs &&
        completedAt.getTime() < now.getTime() - dayMs &&
        !known.has(buyer.id) &&
        !known.has(kitchen.profileId),
    )
    .sort((a, b) => b.totalCents - a.totalCents || a.number - b.number)
  return stories.flatMap(({ kind, buyer, chef }, index) => {
    const order = recent[index]
    if (!order?.completedAt) return []
    const rowOf = (side: string, reporterId: string, body: string, hours: number) => ({
      id: demoId('dispute', order.id, side),
      reporter_id: reporterId,
      subject_kind: 'order',
      subject_id: order.id,
      reason: kind,
      body,
      status: 'open',
      decided_by: null,
      decided_at: null,
      decision_note: null,
      created_at: new Date((order.completedAt?.getTime() ?? 0) + hours * hourMs).toISOString(),
    })
    const rows = [rowOf('buyer', order.buyer.id, buyer, 3)]
    if (chef) rows.push(rowOf('chef', order.kitchen.profileId, chef, 8))
    return rows
  })
}

/** Messages between the demo buyer and the demo chef; the last message of each thread is unread. */
function planMessages(orders: readonly OrderPlan[], { bookings }: BookingsPlan, now: Date): object[] {
  const [, chef, buyer] = demoAccounts
  const rows: object[] = []
  const say = (
    thread: { order_id: string | null; booking_id: string | null },
    from: 'buyer' | 'chef',
    minutesAgo: number,
    body: string,
    isRead: boolean,
  ) => {
    const at = new Date(now.getTime() - minutesAgo * minuteMs)
    rows.push({
      id: demoId('message', thread.order_id ?? thread.booking_id ?? '', body),
      ...thread,
      sender_id: from === 'buyer' ? buyer.id : chef.id,
      recipient_id: from === 'buyer' ? chef.id : buyer.id,
      body,
      read_at: isRead ? new Date(at.getTime() + 3 * minuteMs).toISOString() : null,
      created_at: at.toISOString(),
    })
  }
  const order = orders.find(
    (candidate) => candidate.buyer.id === buyer.id && candidate.status === 'confirmed',
  )
  if (order) {
    const thread = { order_id: order.id, booking_id: null }
    say(thread, 'buyer', 33, 'Hi Nino! Just to be sure: no nuts in anything on my order?', true)
    say(
      thread,
      'chef',
      30,
      'None. I grind walnuts at the other end of the kitchen and change the board for you.',
      true,
    )
    say(
      thread,
      'buyer',
      28,
      'You are the best. I will come by bike, so a box that closes well, please.',
      true,
    )
    say(thread, 'chef', 12, 'I will pack it flat and tie it with string. See you soon!', false)
  }
  const booking = bookings.find(
    (candidate) => candidate.buyer.id === buyer.id && candidate.status === 'quoted',
  )
  if (booking) {
    const thread = { order_id: null, booking_id: booking.id }
    say(
      thread,
      'chef',
      19,
      'I can leave walnuts out of every dish that evening, pkhali will be with pumpkin seed.',
      true,
    )
    say(
      thread,
      'buyer',
      16,
      'Wonderful! Let me ask my sister about the date and I will answer tonight.',
      false,
    )
  }
  return rows
}

interface SocialPlan {
  favoriteChefRows: object[]
  favoriteDishRows: object[]
  reportRows: object[]
  announcementRows: object[]
}

/** Plans favorites, reports of a dish and a chef, and an announcement. */
function planSocial(kitchens: readonly KitchenPlan[], buyers: readonly PersonPlan[], now: Date): SocialPlan {
  const plan: SocialPlan = {
    favoriteChefRows: [],
    favoriteDishRows: [],
    reportRows: [],
    announcementRows: [],
  }
  const [admin, , demoBuyer] = demoAccounts
  const open = kitchens.filter((kitchen) => kitchen.status === 'active')
  for (const buyer of buyers) {
    if (buyer.role !== 'buyer') continue
    const random = createRandom('favourites', buyer.id)
    const near = open.filter((kitchen) => kitchen.cityKey === buyer.cityKey)
    const isDemo = buyer.id === demoBuyer.id
    for (const kitchen of random.sample(near, isDemo ? 4 : random.between(0, 3))) {
      const createdAt = new Date(now.getTime() - random.between(2, 200) * dayMs).toISOString()
      plan.favoriteChefRows.push({ user_id: buyer.id, chef_id: kitchen.id, created_at: createdAt })
      const [dish] = random.sample(
        kitchen.dishes.filter((candidate) => candidate.isActive),
        1,
      )
      if (dish) plan.favoriteDishRows.push({ user_id: buyer.id, dish_id: dish.id, created_at: createdAt })
    }
  }
  const random = createRandom('reports')
  const reporters = buyers.filter((buyer) => buyer.role === 'buyer' && !buyer.hasPassword)
  for (const [index, body] of [
    'The picture shows a different dish from the one I got.',
    'The address turned out to be a restaurant, not a home kitchen.',
  ].entries()) {
    const kitchen = random.pick(open)
    plan.reportRows.push({
      id: demoId('report', index),
      reporter_id: random.pick(reporters).id,
      subject_kind: index === 0 ? 'dish' : 'chef',
      subject_id: index === 0 ? (kitchen.dishes[0]?.id ?? kitchen.id) : kitchen.id,
      reason: 'wrong',
      body,
      status: 'open',
      decided_by: null,
      decided_at: null,
      decision_note: null,
      created_at: new Date(now.getTime() - random.between(3, 50) * 3_600_000).toISOString(),
    })
  }
  plan.announcementRows.push({
    id: demoId('announcement', 'drops'),
    audience: 'chefs',
    body: 'Cooking for the holidays? Announce a drop, and your followers hear of it first.',
    body_ru: 'Готовите к праздникам? Откройте предзаказ, и подписчики узнают о нём первыми.',
    link: '/dashboard/drops',
    starts_at: new Date(now.getTime() - 2 * dayMs).toISOString(),
    ends_at: new Date(now.getTime() + 30 * dayMs).toISOString(),
    created_by: admin.id,
  })
  return plan
}

const buyersOfCity = 16

/** Buyers in the cities of the chefs, and the demo accounts of the admin and the buyer. */
function planBuyers(): PersonPlan[] {
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
