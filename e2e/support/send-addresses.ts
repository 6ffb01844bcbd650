import type { APIRequestContext } from '@playwright/test'
import { buyer, chef } from './accounts.ts'
import { callFunctionsAs } from './call-function.ts'
import { demoPage } from './demo-page.ts'

/** The demo chef has no drop whose editor could be opened. */
export async function draftDrop(request: APIRequestContext): Promise<void> {
  const asChef = await callFunctionsAs(request, chef)
  const { menu } = await asChef<{ menu: { id: string; promise: string }[] }>('get-chef', {
    id: 'ninos-supra',
  })
  const dish = menu.find(({ promise }) => promise === 'made_to_order')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await asChef('create-drop', {
    title: 'Tarragon lemonade before the holidays',
    opensAt: inDays(1),
    orderBy: inDays(2),
    windows: [{ pickupFrom: inDays(3), pickupUntil: inDays(3.1) }],
    dishes: [{ dishId: dish?.id, portions: 12 }],
  })
}

/**
 * URLs that people get from a chef or from a program: a payment link and an order's draft. Also a demo kitchen, dish
 * and service, because the lists show others at night.
 */
export async function sendAddresses(request: APIRequestContext): Promise<Record<string, string[]>> {
  const asChef = await callFunctionsAs(request, chef)
  const asBuyer = await callFunctionsAs(request, buyer)
  const kitchen = await asBuyer<{
    id: string
    menu: { id: string; price: number; hasChoices: boolean; promise: string }[]
  }>('get-chef', { id: 'ninos-supra' })
  const dish = kitchen.menu.find(({ hasChoices, promise }) => !hasChoices && promise === 'made_to_order')
  if (!dish) throw new Error('the demo kitchen has nothing without choices')
  const lines = [{ dishId: dish.id, quantity: 1, seenUnitPrice: dish.price }]
  const draft = await asBuyer<{ path: string }>('create-order-draft', { chefId: kitchen.id, lines })
  const quote = await asBuyer<{ slots: { from: string }[]; serviceFee: number; tax: number }>('quote-order', {
    chefId: kitchen.id,
    lines,
  })
  // Only an order that the chef has not confirmed can be cancelled.
  const placed = await asBuyer<{ id: string }>('place-order', {
    chefId: kitchen.id,
    lines,
    slotFrom: quote.slots.at(-1)?.from,
    seenServiceFee: quote.serviceFee,
    seenTax: quote.tax,
    acceptedAllergens: ['peanuts', 'tree_nuts'],
  })
  const order = await asChef<{ id: string }>('enter-order', {
    lines,
    slotFrom: quote.slots.at(-1)?.from,
    name: 'Pia Phone',
    seenServiceFee: quote.serviceFee,
    seenTax: quote.tax,
  })
  const link = await asChef<{ path: string }>('create-payment-link', { orderId: order.id })
  const shown = ['/chefs/ninos-supra', await demoPage(request, 'dishes'), await demoPage(request, 'services')]
  const month = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7)
  return {
    visitor: [link.path, ...shown],
    buyer: [draft.path, `/dashboard/orders/${placed.id}`],
    admin: [`/admin/payments/months/${month}`],
  }
}
