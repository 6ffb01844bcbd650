import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { admin, buyer, chef } from './accounts.ts'
import { callFunctionsAs } from './call-function.ts'
import { demoPage } from './demo-page.ts'
import { readMail } from './mailbox.ts'

/** Creates a drop, because the demo chef has none whose editor could be opened. */
export async function draftDrop(request: APIRequestContext): Promise<void> {
  const asChef = await callFunctionsAs(request, chef)
  const { menu } = await asChef<{ menu: { id: string; promise: string }[] }>('get-chef', {
    id: 'ninos-supra',
  })
  const dish = menu.find(({ promise }) => promise === 'made_to_order')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  // Noon in San Francisco, so that the whole window is on one day, as a home kitchen requires.
  const noon = `${inDays(3).slice(0, 10)}T20:00:00Z`
  await asChef('create-drop', {
    title: 'Tarragon lemonade before the holidays',
    opensAt: inDays(1),
    orderBy: inDays(2),
    windows: [{ pickupFrom: noon, pickupUntil: noon.replace('T20', 'T22') }],
    dishes: [{ dishId: dish?.id, portions: 12 }],
  })
}

/** Invites the demo buyer to the staff, once, and returns the URL of the mail. */
export async function inviteBuyer(request: APIRequestContext): Promise<string> {
  const asAdmin = await callFunctionsAs(request, admin)
  const { invitations } = await asAdmin<{ invitations: { email: string }[] }>('list-staff-invitations', {})
  if (!invitations.some(({ email }) => email === buyer.email)) {
    await asAdmin('create-staff-invitation', {
      id: randomUUID(),
      email: buyer.email,
      role: 'support',
      reason: 'Answers messages of buyers',
    })
  }
  const { links } = await readMail(request, buyer.email, undefined, '/staff-invitation/')
  return new URL(links.find((link) => link.includes('/staff-invitation/')) ?? '').pathname
}

/** Buys a gift card to print, once, and returns the page that prints it. */
async function printGiftCard(request: APIRequestContext): Promise<string> {
  interface Bought {
    id: string
    status: string
    checkoutUrl: string | null
  }
  const asBuyer = await callFunctionsAs(request, buyer)
  const { today, bought } = await asBuyer<{ today: string; bought: Bought[] }>('get-my-gift-cards', {})
  let card = bought.find(({ status }) => status === 'sent')
  if (!card) {
    card = await asBuyer<Bought>('buy-gift-card', {
      amount: 25,
      senderName: 'Bella',
      recipientName: 'Maria',
      recipientEmail: null,
      message: '',
      deliverOn: today,
      language: 'en',
    })
    await request.post(card.checkoutUrl ?? '', { form: { choice: 'good' }, maxRedirects: 0 })
    const { id } = card
    await expect
      .poll(async () => (await asBuyer<Bought>('check-gift-card', { giftCardId: id })).status)
      .toBe('sent')
  }
  return `/dashboard/gift-cards/${card.id}/print`
}

/**
 * URLs that people get from a chef or from a program: a payment link and an order's draft. Also a demo kitchen, dish
 * and service, because the lists show others at night, and a gift card, because only a paid one is printed.
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
  // Only an order that the chef has not confirmed can be cancelled. An order of an earlier walk serves too, because a
  // kitchen takes only four open orders of a person.
  const { orders } = await asBuyer<{ orders: { id: string; status: string; chef: { id: string } }[] }>(
    'list-my-orders',
    { which: 'open', limit: 50 },
  )
  const placed =
    orders.find(({ status, chef: { id } }) => status === 'placed' && id === kitchen.id) ??
    (await asBuyer<{ id: string }>('place-order', {
      chefId: kitchen.id,
      lines,
      slotFrom: quote.slots.at(-1)?.from,
      seenServiceFee: quote.serviceFee,
      seenTax: quote.tax,
      acceptedAllergens: ['peanuts', 'tree_nuts'],
    }))
  // An open order by phone takes one of the kitchen's places from the other journeys, so an earlier one is reused.
  const { orders: board } = await asChef<{
    orders: { id: string; status: string; buyer: { name: string } }[]
  }>('list-chef-orders', {})
  const order =
    board.find(({ status, buyer: { name } }) => name === 'Pia Phone' && status === 'confirmed') ??
    (await asChef<{ id: string }>('enter-order', {
      lines,
      slotFrom: quote.slots.at(-1)?.from,
      name: 'Pia Phone',
      seenServiceFee: quote.serviceFee,
      seenTax: quote.tax,
    }))
  const link = await asChef<{ path: string }>('create-payment-link', { orderId: order.id })
  const shown = [
    '/chefs/ninos-supra',
    '/chefs/ninos-supra/available-today',
    await demoPage(request, 'dishes'),
    await demoPage(request, 'services'),
  ]
  const month = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7)
  return {
    visitor: [link.path, ...shown],
    buyer: [draft.path, `/dashboard/orders/${placed.id}`, await printGiftCard(request)],
    admin: [`/admin/payments/months/${month}`],
  }
}
