import type { KeyScope } from './api-keys/key-scope.ts'

/** The effects of acts on people and money. */
export const bindingKinds = ['agree', 'pay', 'cancel', 'complete', 'record', 'publish', 'delete'] as const
export type BindingKind = (typeof bindingKinds)[number]

type Viewer = 'buyer' | 'chef'

/** A call by a key matches if each named field of its input has one of the values. */
type InputCase = Readonly<Record<string, readonly (string | boolean | null)[]>>

export interface BindingAct {
  readonly kinds: readonly BindingKind[]
  /** Input fields that repeat the facts as the person saw them. */
  readonly facts: readonly string[]
  /** The scope of the contract, if it has one. */
  readonly scope?: KeyScope
  /** With a scope: the page where the person decides what a program prepared. `{name}` stands for a field of the input. */
  readonly decidedAt?: string | Readonly<Record<Viewer, string>>
  /** Inputs that bind nobody. Every other call by a key needs the person's decision. */
  readonly free?: readonly InputCase[]
}

const onMenu = '/dashboard/menu-items'
const onBatches = '/dashboard/menu-items?view=batches'

/**
 * Every operation of buyers, chefs and staff that binds a person to a price, a time or a document, moves money, or
 * publishes or deletes what people see. A program cannot make these calls: it gets a link to the page where the person
 * decides. An operation repeats only the status if its other facts are final or the actor's own.
 */
export const bindingActs: Readonly<Record<string, BindingAct>> = {
  'place-order': {
    kinds: ['agree', 'pay'],
    facts: [
      'lines[].seenUnitPrice',
      'seenServiceFee',
      'seenTax',
      'code',
      'seenDiscount',
      'seenCredit',
      'seenDeliveryFee',
      'tip',
      'slotFrom',
      'deliveryAddress',
      'acceptedAllergens',
    ],
  },
  'place-standing-order': {
    kinds: ['agree', 'pay'],
    facts: ['order.lines[].seenUnitPrice', 'order.seenServiceFee', 'order.seenTax', 'order.slotFrom'],
  },
  'place-occurrence': { kinds: ['agree', 'pay'], facts: ['day', 'seenTotal'] },
  // The chef enters the order for a buyer on the phone, at menu prices. The fees repeat what the chef quoted to the
  // buyer.
  'enter-order': {
    kinds: ['agree'],
    facts: [
      'slotFrom',
      'acceptedAllergens',
      'seenServiceFee',
      'seenTax',
      'seenDeliveryFee',
      'deliveryAddress',
    ],
  },
  'change-order': {
    kinds: ['agree', 'pay'],
    facts: ['kept[].lineId', 'kept[].quantity', 'added[].seenUnitPrice', 'seenChanges', 'seenTotal'],
  },
  'open-change-checkout': {
    kinds: ['pay'],
    facts: ['kept[].lineId', 'kept[].quantity', 'added[].seenUnitPrice', 'seenChanges', 'seenTotal'],
  },
  // Amounts of a placed order change only by change-order (trigger orders_guard_amounts), its slot only by answer-slot.
  'transition-order': {
    kinds: ['agree', 'pay', 'cancel', 'complete'],
    facts: ['from'],
    scope: 'write:orders',
    decidedAt: '/dashboard/orders/{orderId}',
    free: [
      // Before the chef has confirmed, an order can end without a promise or a charge.
      { from: ['awaiting_payment', 'placed'], to: ['declined', 'cancelled', 'unpaid'] },
      // Progress in the kitchen, and its undo.
      {
        from: ['confirmed', 'preparing', 'ready', 'out_for_delivery'],
        to: ['preparing', 'ready', 'out_for_delivery'],
      },
      { from: ['preparing', 'ready'], to: ['confirmed'] },
    ],
  },
  'report-missed-pickup': { kinds: ['record'], facts: ['orderId'] },
  'report-delivery': { kinds: ['record'], facts: ['step'] },
  'undo-delivery-report': { kinds: ['record'], facts: ['step'] },
  'answer-missed-pickup': { kinds: ['record'], facts: ['answer'] },
  'record-no-show': { kinds: ['record', 'pay'], facts: ['reason'] },
  // The order is confirmed as soon as the buyer agrees, so the proposal already binds the chef.
  'propose-slot': {
    kinds: ['agree'],
    facts: ['slotFrom'],
    scope: 'write:orders',
    decidedAt: '/dashboard/orders/{orderId}',
  },
  'answer-slot': { kinds: ['agree', 'pay'], facts: ['slotFrom'] },
  'request-booking': {
    kinds: ['agree'],
    facts: ['seen.price', 'seen.durationMinutes', 'seen.deposit', 'startsAt', 'guests', 'place'],
  },
  'quote-booking': { kinds: ['agree'], facts: ['price'] },
  'answer-quote': { kinds: ['agree'], facts: ['seenPrice', 'price'] },
  'propose-booking-time': { kinds: ['agree'], facts: ['startsAt'] },
  'answer-booking-time': { kinds: ['agree'], facts: ['startsAt'] },
  'transition-booking': {
    kinds: ['agree', 'cancel', 'complete'],
    facts: ['from', 'seen.price', 'seen.startsAt', 'seen.endsAt', 'seen.guests', 'seen.place'],
    scope: 'write:bookings',
    decidedAt: {
      buyer: '/dashboard/user-bookings?booking={bookingId}',
      chef: '/dashboard/bookings?booking={bookingId}',
    },
    free: [{ from: ['requested', 'quoted'], to: ['declined', 'cancelled'] }],
  },
  'accept-agreement': { kinds: ['agree'], facts: ['version'] },
  // Paying for a placed order agrees to nothing new: its amounts were fixed when the order was placed.
  'open-checkout': { kinds: ['pay'], facts: ['orderId'] },
  'pay-at-pickup': { kinds: ['agree', 'pay'], facts: ['orderId'] },
  'record-payment': { kinds: ['record', 'pay'], facts: ['orderId', 'isPaid'] },
  'record-booking-payment': { kinds: ['record', 'pay'], facts: ['bookingId', 'isPaid'] },
  'check-payment': { kinds: ['pay'], facts: ['orderId'] },
  'open-link-checkout': { kinds: ['pay'], facts: ['token', 'seenTotal'] },
  'open-tip-checkout': { kinds: ['pay'], facts: ['orderId', 'amount'] },
  'buy-gift-card': { kinds: ['pay'], facts: ['amount', 'recipientEmail', 'deliverOn'] },
  'refund-gift-card': { kinds: ['pay'], facts: ['giftCardId'] },
  'pay-gift-cash-out': { kinds: ['pay', 'record'], facts: ['giftCardId', 'seenLeft'] },
  'open-booking-checkout': { kinds: ['pay'], facts: ['bookingId', 'purpose'] },
  'check-booking-payment': { kinds: ['pay'], facts: ['bookingId'] },
  'close-ledger-month': {
    kinds: ['record'],
    facts: ['month', 'seen.transactions', 'seen.totals.sales', 'seen.accounts[].closing'],
  },
  // A correction names the original transaction, which never changes.
  'correct-ledger': { kinds: ['pay'], facts: ['transactionId', 'amount', 'debit', 'credit'] },
  'refund-order': {
    kinds: ['pay'],
    facts: ['lines[].lineId', 'lines[].quantity', 'amount', 'seenRefundable'],
  },
  'refund-booking': { kinds: ['pay'], facts: ['way', 'amount', 'seenRefundable'] },
  // A program can write drafts and take dishes off the menu. The chef publishes everything that people see or can
  // order, prices included. A program cannot pause a dish either, because people still see a paused dish.
  'create-dish': {
    kinds: ['publish'],
    facts: ['name', 'price', 'allergens'],
    scope: 'write:menu',
    decidedAt: '/dashboard/menu-items/new',
    free: [{ status: ['draft'] }],
  },
  'update-dish': {
    kinds: ['publish'],
    facts: ['name', 'price', 'allergens', 'version'],
    scope: 'write:menu',
    decidedAt: '/dashboard/menu-items/{id}',
    free: [{ status: ['draft'] }],
  },
  'set-dishes-status': {
    kinds: ['publish'],
    facts: ['ids', 'status'],
    scope: 'write:menu',
    decidedAt: onMenu,
    free: [{ status: ['draft', 'archived'] }],
  },
  'update-prices': {
    kinds: ['publish'],
    facts: ['ids', 'change.kind', 'change.value'],
    scope: 'write:menu',
    decidedAt: onMenu,
  },
  'import-menu': { kinds: ['publish'], facts: ['csv'], scope: 'write:menu', decidedAt: onMenu },
  'delete-dish': { kinds: ['delete'], facts: ['id'], scope: 'write:menu', decidedAt: onMenu },
  'create-batch': {
    kinds: ['publish'],
    facts: ['dishId', 'portionsMade', 'pickupFrom', 'pickupUntil'],
    scope: 'write:menu',
    decidedAt: onBatches,
  },
  'update-batch': {
    kinds: ['publish'],
    facts: ['id', 'portionsMade', 'pickupFrom', 'pickupUntil', 'version'],
    scope: 'write:menu',
    decidedAt: onBatches,
  },
  'repeat-last-week': { kinds: ['publish'], facts: [], scope: 'write:menu', decidedAt: onBatches },
  'cancel-batch': { kinds: ['delete'], facts: ['id'], scope: 'write:menu', decidedAt: onBatches },
  // Only a pause without an end is free. At the end of any other pause, the kitchen takes orders again by itself.
  'pause-orders': {
    kinds: ['publish'],
    facts: ['paused', 'until'],
    scope: 'write:kitchen',
    decidedAt: '/dashboard/chef-profile',
    free: [{ paused: [true], until: [null] }],
  },
  'update-hours': {
    kinds: ['publish'],
    facts: ['weekly', 'exceptions', 'version'],
    scope: 'write:kitchen',
    decidedAt: '/dashboard/chef-profile#hours',
  },
}

/** Writing operations with a scope that bind nobody, whatever their input, and the reason. */
export const freeActs: Readonly<Record<string, string>> = {
  'create-order-draft': 'The buyer opens the draft and orders, or not.',
  'duplicate-dish': 'The copy is a draft.',
  'reorder-dishes': 'The order of dishes promises nothing.',
}

/** The binding act of this name; undefined for other operations. */
export function bindingActOf(name: string): BindingAct | undefined {
  return Object.hasOwn(bindingActs, name) ? bindingActs[name] : undefined
}

/** Whether a program cannot make this call, because it binds a person. `input` is the input as the contract parsed it. */
export function bindsBy(name: string, input: unknown): boolean {
  const act = bindingActOf(name)
  if (!act) return false
  return !act.free?.some((fields) =>
    Object.entries(fields).every(([field, values]) =>
      values.some((value) => value === valueIn(input, field)),
    ),
  )
}

/** The kinds of acts that a key with this scope can only prepare. */
export function decidedKinds(scope: KeyScope): readonly BindingKind[] {
  const acts = Object.values(bindingActs).filter((act) => act.scope === scope)
  return bindingKinds.filter((kind) => acts.some(({ kinds }) => kinds.includes(kind)))
}

/** Longest input that a link carries, in characters of JSON: proxies cut off addresses longer than 8 kB. */
const longestInput = 3_000

/**
 * The page on our own site where the person decides a prepared call. The page opens the act with the input. An input of
 * more than 3,000 characters is left out, and the page opens without it.
 */
export function decisionPath(name: string, input: unknown, viewer: Viewer): string {
  const decidedAt = bindingActOf(name)?.decidedAt
  if (!decidedAt) throw new Error(`no page decides ${name}`)
  const page = (typeof decidedAt === 'string' ? decidedAt : decidedAt[viewer]).replaceAll(
    /\{(\w+)\}/g,
    (_, field: string) => encodeURIComponent(String(valueIn(input, field))),
  )
  const [beforeHash = '', hash] = page.split('#')
  const json = JSON.stringify(input)
  const prepared = new URLSearchParams({
    decide: name,
    ...(json.length > longestInput ? {} : { input: json }),
  })
  const path = `${beforeHash}${beforeHash.includes('?') ? '&' : '?'}${prepared}`
  return hash ? `${path}#${hash}` : path
}

/** English text for programmers and assistants that lists the calls by a key that a person decides; empty if none. */
export function decisionText(name: string): string {
  const act = bindingActOf(name)
  if (!act?.decidedAt) return ''
  const cases = act.free?.map((fields) =>
    Object.entries(fields)
      .map(([field, values]) => `\`${field}\` is ${values.map((value) => `\`${value}\``).join(' or ')}`)
      .join(' and '),
  )
  const result =
    'changes nothing and is answered with `person_decides` and a link: the page where the signed-in person sees it and decides.'
  return cases
    ? `An API key makes this call itself only if ${cases.join(', or if ')}. Any other call by a key ${result}`
    : `A call by an API key ${result}`
}

function valueIn(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, field)
    ? (input as Record<string, unknown>)[field]
    : undefined
}
