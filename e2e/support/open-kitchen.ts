import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import type { APIRequestContext } from '@playwright/test'
import { steadySlot } from '../../tests/steady-slot.ts'
import { type Account, admin } from './accounts.ts'
import { callFunctionsAs } from './call-function.ts'
import { createAccount } from './create-account.ts'
import { saveSection } from './save-seen.ts'

export interface OpenKitchen {
  chef: Account
  chefId: string
  dish: { id: string; name: string; price: number }
}

/**
 * Opens a kitchen that takes orders around the clock and has one dish, for journeys that need their own board. Calls
 * the same operations as the chef's pages and an admin's approval.
 */
export async function openKitchen(request: APIRequestContext, name: string): Promise<OpenKitchen> {
  const chef = await createAccount(request, 'chef', 'Frida Friday')
  const call = await callFunctionsAs(request, chef)
  await call('create-business', { name, kind: 'chef' })
  await saveSection(call, 'update-business', {
    kind: 'chef',
    name,
    nameRu: null,
    tagline: 'Dumplings all evening',
    taglineRu: null,
    bio: 'Dumplings, folded while you wait.',
    bioRu: null,
    cuisines: ['georgian'],
    languages: ['en'],
  })
  await saveSection(call, 'update-place', {
    addressLine: '12 Friday Street',
    addressUnit: '',
    // Far from the demo's kitchens, so that these kitchens appear in no other search.
    city: 'Eureka',
    state: 'CA',
    zipCode: '95501',
    point: null,
    timeZone: 'America/Los_Angeles',
  })
  await saveSection(call, 'update-hours', {
    weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinute: 0, closesMinute: 1440 })),
    exceptions: [],
  })
  await saveSection(call, 'update-contact', { phone: '+1 415 555 0199', email: chef.email })
  await saveSection(call, 'update-permit', {
    kind: 'cottage_food',
    number: 'CFO-B-2026',
    mealsPerDay: null,
    mealsPerWeek: null,
    salesPerYear: null,
  })
  const dish: OpenKitchen['dish'] = await call('create-dish', {
    name: 'Evening dumplings',
    price: 12,
    category: 'main',
    status: 'active',
    allergens: ['wheat'],
    prepMinutes: 20,
    ingredients: [{ name: 'Flour' }, { name: 'Onion', isRemovable: true }],
  })
  const { business }: { business: { id: string; agreement: { version: number } } } = await call(
    'get-business',
    {},
  )
  await call('accept-agreement', { version: business.agreement.version })
  await call('submit-for-approval', {})
  const decide = await callFunctionsAs(request, admin)
  await decide('decide-chef', {
    chefId: business.id,
    decision: 'approve',
    reason: 'Its certifications were seen by hand.',
  })
  return { chef, chefId: business.id, dish }
}

interface PlacedOrder {
  id: string
  number: number
}

/** The limit of unpaid open orders of one buyer with one kitchen. */
const mostOfOneBuyer = usualSettings.ordering.openOrdersWithKitchen

/**
 * Places orders of one portion each, at the first free times: by this buyer up to the limit, then by other buyers.
 */
export async function placeOrders(
  request: APIRequestContext,
  buyer: Account,
  { chefId, dish }: OpenKitchen,
  count: number,
  note = '',
): Promise<PlacedOrder[]> {
  let call = await callFunctionsAs(request, buyer)
  const line = { dishId: dish.id, quantity: 1, variantIds: [], removedIngredientIds: [], isReady: false }
  const lines = [{ ...line, seenUnitPrice: dish.price }]
  const { slots }: { slots: { from: string }[] } = await call('quote-order', { chefId, lines })
  const orders: PlacedOrder[] = []
  for (let placed = 0; placed < count; placed++) {
    if (placed > 0 && placed % mostOfOneBuyer === 0) {
      call = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Betty Next'))
    }
    orders.push(await call('place-order', { chefId, lines, slotFrom: steadySlot(slots), note }))
  }
  return orders
}
