import type { DemoProvider, PaymentsPlan } from '../payments/payments-plan.ts'
import { planAccounts } from '../payments/plan-accounts.ts'
import { planDeposits } from '../payments/plan-deposits.ts'
import { planLedger } from '../payments/plan-ledger.ts'
import { planPayments } from '../payments/plan-payments.ts'
import { portraitOf, type StoredPicture } from '../pictures.ts'
import { countSales } from './count-sales.ts'
import type { KitchenPlan, PersonPlan } from './kitchen-plan.ts'
import { type BookingsPlan, planBookings } from './plan-bookings.ts'
import { planCertifications } from './plan-certifications.ts'
import { planDisputes } from './plan-disputes.ts'
import { planKitchens } from './plan-kitchens.ts'
import { planMessages } from './plan-messages.ts'
import { planNotifications } from './plan-notifications.ts'
import { planOrders } from './plan-orders.ts'
import { planBuyers } from './plan-people.ts'
import { planReviews } from './plan-reviews.ts'
import { planServices, type ServicesPlan } from './plan-services.ts'
import { planSocial } from './plan-social.ts'
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
