import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { createRandom, type Random } from '../random.ts'
import type { KitchenPlan, PersonPlan } from './kitchen-plan.ts'
import { addDays, dayMs, localTime, minuteMs, momentAt } from './local-time.ts'
import { type DepositColumns, noDeposit, type ServicePlan, type SessionPlan } from './plan-services.ts'

type BookingStatus =
  | 'requested'
  | 'quoted'
  | 'awaiting_deposit'
  | 'accepted'
  | 'confirmed'
  | 'completed'
  | 'declined'
  | 'cancelled'
  | 'expired'

/** Start value of the identity column `bookings.number`. */
const firstNumber = 5001

export interface BookingPlan {
  id: string
  /** Matches the database's identity column; known once all bookings are planned. */
  number: number
  kitchen: KitchenPlan
  buyer: PersonPlan
  status: BookingStatus
  serviceName: string
  serviceNameRu: string
  priceCents: number
  guests: number
  requestedAt: Date
  serviceId: string
  row: BookingRow
  startsAt: Date
  answeredAt: Date
}

interface BookingRow extends DepositColumns {
  id: string
  status: BookingStatus
  requested_at: string
  answer_due_at: string | null
}

export interface BookingEventRow {
  booking_id: string
  from_status: BookingStatus | null
  to_status: BookingStatus
  actor: 'buyer' | 'chef' | 'system'
  reason: string | null
  actor_id: string | null
  created_at: string
}

export interface BookingsPlan {
  bookings: BookingPlan[]
  bookingRows: BookingRow[]
  quoteRows: object[]
  eventRows: BookingEventRow[]
  reviewRows: ({ chef_id: string; rating: number } & Record<string, unknown>)[]
}

interface BookingDraft {
  service: ServicePlan
  buyer: PersonPlan
  status: BookingStatus
  startsAt: Date
  /** The session of a class; null for a service at the buyer's place. */
  place: { session: SessionPlan; guests: number } | null
  /** Unique within the service; the id derives from it. */
  name: string
}

/** Past bookings of every service, places taken in coming classes, and open requests for the demo chef. */
export function planBookings(
  services: readonly ServicePlan[],
  buyers: readonly PersonPlan[],
  now: Date,
): BookingsPlan {
  const plan: BookingsPlan = { bookings: [], bookingRows: [], quoteRows: [], eventRows: [], reviewRows: [] }
  const [, demoChef, demoBuyer] = demoAccounts
  const maya = buyers.find((buyer) => buyer.id === demoBuyer.id)
  for (const service of services) {
    const random = createRandom('bookings', service.id)
    const eaters = buyers.filter((buyer) => buyer.cityKey === service.kitchen.cityKey && !buyer.hasPassword)
    const isDemo = service.kitchen.profileId === demoChef.id
    const past = Math.min(random.between(2, 4), Math.floor(service.kitchen.openedDaysAgo / 40))
    for (let index = 0; index < past; index++) {
      const daysAgo = 12 + index * 37 + random.between(0, 20)
      if (daysAgo >= service.kitchen.openedDaysAgo) continue
      const status = random.weighted([
        ['completed', 8],
        ['declined', 1],
        ['cancelled', 1],
      ] as const)
      const buyer = isDemo && index === 0 && maya ? maya : random.pick(eaters)
      const startsAt = eveningOn(service, -daysAgo, now)
      add(plan, { service, buyer, status, startsAt, place: null, name: `past ${index}` }, now, random)
    }
    for (const session of service.sessions) takePlaces(plan, service, session, eaters, now, random)
    if (service.idea.kind === 'class') continue
    if (isDemo) addOpenRequests(plan, service, eaters, maya, now, random)
    if (random.chance(0.6)) {
      const startsAt = eveningOn(service, 20 + (services.indexOf(service) % 20), now)
      // A chef cannot cater while teaching a class.
      if (isFree(services, service, startsAt)) {
        const buyer = random.pick(eaters)
        add(plan, { service, buyer, status: 'confirmed', startsAt, place: null, name: 'ahead' }, now, random)
      }
    }
  }
  plan.bookingRows.sort((one, other) => one.requested_at.localeCompare(other.requested_at))
  const numbers = new Map(plan.bookingRows.map(({ id }, index) => [id, firstNumber + index]))
  for (const booking of plan.bookings) booking.number = numbers.get(booking.id) ?? 0
  return plan
}

/** Adds a new request for the demo chef, and a price offer that awaits the demo buyer's answer. */
function addOpenRequests(
  plan: BookingsPlan,
  service: ServicePlan,
  eaters: readonly PersonPlan[],
  demoBuyer: PersonPlan | undefined,
  now: Date,
  random: Random,
): void {
  const buyer = random.pick(eaters)
  const startsAt = eveningOn(service, 9 + (plan.bookings.length % 5), now)
  add(plan, { service, buyer, status: 'requested', startsAt, place: null, name: 'open' }, now, random)
  if (!demoBuyer || service.idea.kind !== 'private_chef') return
  const later = eveningOn(service, 16, now)
  const quoted = {
    service,
    buyer: demoBuyer,
    status: 'quoted',
    startsAt: later,
    place: null,
    name: 'maya',
  } as const
  add(plan, quoted, now, random)
}

/** Whether none of the chef's classes overlaps the service. */
function isFree(services: readonly ServicePlan[], { kitchen, idea }: ServicePlan, startsAt: Date): boolean {
  const endsAt = new Date(startsAt.getTime() + idea.minutes * minuteMs)
  return services
    .filter((other) => other.kitchen === kitchen)
    .flatMap(({ sessions }) => sessions)
    .every((session) => session.endsAt <= startsAt || endsAt <= session.startsAt)
}

function takePlaces(
  plan: BookingsPlan,
  service: ServicePlan,
  session: SessionPlan,
  eaters: readonly PersonPlan[],
  now: Date,
  random: Random,
): void {
  let left = session.placesTaken
  for (const buyer of random.sample(eaters, 8)) {
    if (left === 0) return
    const guests = Math.min(left, random.between(1, 3))
    left -= guests
    const name = `${session.id} ${buyer.id}`
    const place = { session, guests }
    add(plan, { service, buyer, status: 'confirmed', startsAt: session.startsAt, place, name }, now, random)
  }
  // Spots that no buyer took become available again.
  session.placesTaken -= left
}

/** A booking with times, price and reason. */
interface DatedBooking extends BookingDraft {
  id: string
  guests: number
  price: number
  requestedAt: Date
  endsAt: Date
  answeredAt: Date
  closedAt: Date
  reason: string | null
}

function add(plan: BookingsPlan, draft: BookingDraft, now: Date, random: Random): void {
  const booking = dateBooking(draft, now, random)
  const { id, service, buyer, status, guests, price, requestedAt, startsAt, answeredAt } = booking
  const row = bookingRowOf(booking, now, random)
  plan.bookings.push({
    id,
    number: 0,
    kitchen: service.kitchen,
    buyer,
    status,
    guests,
    serviceName: service.idea.name,
    serviceNameRu: service.idea.nameRu,
    priceCents: price,
    requestedAt,
    serviceId: service.id,
    row,
    startsAt,
    answeredAt,
  })
  plan.bookingRows.push(row)
  if (status === 'quoted') plan.quoteRows.push(quoteRowOf(booking))
  plan.eventRows.push(...eventRowsOf(booking))
  if (status === 'completed') addReview(plan, booking, now, random)
}

function dateBooking(draft: BookingDraft, now: Date, random: Random): DatedBooking {
  const { service, status, startsAt, place, name } = draft
  const { idea } = service
  const guests = place?.guests ?? Math.min(idea.guests[1], idea.guests[0] + random.between(0, 8))
  const factor = idea.pricing === 'per_guest' ? guests : idea.pricing === 'per_hour' ? idea.minutes / 60 : 1
  const requestedAt = new Date(
    Math.min(
      startsAt.getTime() - random.between(4, 18) * dayMs,
      now.getTime() - random.between(40, 900) * minuteMs,
    ),
  )
  const answeredAt = new Date(
    Math.min(now.getTime() - 20 * minuteMs, requestedAt.getTime() + random.between(30, 1200) * minuteMs),
  )
  const endsAt = place?.session.endsAt ?? new Date(startsAt.getTime() + idea.minutes * minuteMs)
  return {
    ...draft,
    id: demoId('booking', service.id, name),
    guests,
    price: Math.round(service.cents * factor),
    requestedAt,
    endsAt,
    answeredAt,
    closedAt: status === 'completed' ? new Date(endsAt.getTime() + 30 * minuteMs) : answeredAt,
    reason: reasons[status] ?? null,
  }
}

const reasons: Partial<Record<BookingStatus, string>> = {
  declined: 'Already cooking for another party that evening',
  cancelled: 'The party was moved to another month',
}

function bookingRowOf(booking: DatedBooking, now: Date, random: Random): BookingRow {
  const { service, buyer, status, place, startsAt, endsAt, requestedAt, closedAt } = booking
  const isOpen = status === 'requested' || status === 'quoted'
  const isOver = status === 'completed' || status === 'declined' || status === 'cancelled'
  const row = {
    id: booking.id,
    buyer_id: buyer.id,
    chef_id: service.kitchen.id,
    service_id: service.id,
    session_id: place?.session.id ?? null,
    status,
    service_name: service.idea.name,
    service_name_ru: service.idea.nameRu,
    guests: booking.guests,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    place: place ? '' : `${buyer.address}, ${buyer.city}`,
    message: random.pick((buyer.language === 'ru' ? messagesRu : messages)[service.idea.kind]),
    price_cents: status === 'requested' || status === 'declined' ? null : booking.price,
    status_reason: booking.reason,
    buyer_name: buyer.name,
    buyer_phone: buyer.phone,
    buyer_allergies: buyer.allergies,
    answer_due_at: isOpen ? new Date(now.getTime() + 2 * dayMs).toISOString() : null,
    ...noDeposit,
    requested_at: requestedAt.toISOString(),
    closed_at: isOver ? closedAt.toISOString() : null,
  }
  return row
}

function quoteRowOf({ id, service, price, answeredAt }: DatedBooking): object {
  return {
    id: demoId('quote', id),
    booking_id: id,
    author_id: service.kitchen.profileId,
    price_cents: price,
    message: 'Including shopping, cooking and washing up. Wine is yours to choose, I am happy to advise.',
    created_at: answeredAt.toISOString(),
  }
}

/** A booking's events: its request, the answer, and its completion. */
function eventRowsOf(booking: DatedBooking): BookingEventRow[] {
  const { id, service, buyer, status, requestedAt, answeredAt, closedAt, reason } = booking
  const event = (
    from: BookingStatus | null,
    to: BookingStatus,
    actor: 'buyer' | 'chef',
    at: Date,
    why: string | null = null,
  ) => ({
    booking_id: id,
    from_status: from,
    to_status: to,
    actor,
    reason: why,
    actor_id: actor === 'buyer' ? buyer.id : service.kitchen.profileId,
    created_at: at.toISOString(),
  })
  const events = [event(null, 'requested', 'buyer', requestedAt)]
  if (status === 'declined') events.push(event('requested', 'declined', 'chef', answeredAt, reason))
  if (status === 'cancelled') events.push(event('requested', 'cancelled', 'buyer', answeredAt, reason))
  if (status === 'quoted') events.push(event('requested', 'quoted', 'chef', answeredAt))
  if (status === 'confirmed' || status === 'completed') {
    events.push(event('requested', 'confirmed', 'chef', answeredAt))
  }
  if (status === 'completed') events.push(event('confirmed', 'completed', 'chef', closedAt))
  return events
}

/** Some completed bookings get a review, unless its time would be in the future. */
function addReview(
  plan: BookingsPlan,
  { id, service, buyer, closedAt }: DatedBooking,
  now: Date,
  random: Random,
): void {
  const reviewedAt = new Date(closedAt.getTime() + random.between(300, 4000) * minuteMs)
  if (reviewedAt >= now || !random.chance(0.6)) return
  const [firstName, lastName] = buyer.name.split(' ')
  plan.reviewRows.push({
    id: demoId('review', id),
    chef_id: service.kitchen.id,
    buyer_id: buyer.id,
    booking_id: id,
    rating: random.chance(0.8) ? 5 : 4,
    body: unusedReviewText(plan, buyer.language === 'ru' ? reviewsRu : reviews, service.idea.kind),
    language: buyer.language,
    author_name: `${firstName} ${lastName?.charAt(0) ?? ''}.`,
    picture_paths: [],
    reply: null,
    replied_at: null,
    created_at: reviewedAt.toISOString(),
  })
}

/** The first unused text about this kind of service; empty, for a rating without words, once all are used. */
function unusedReviewText(
  plan: BookingsPlan,
  words: typeof reviews | typeof reviewsRu,
  kind: ServicePlan['idea']['kind'],
): string {
  const texts: readonly string[] = words[kind]
  return texts.find((text) => !plan.reviewRows.some(({ body }) => body === text)) ?? ''
}

function eveningOn(service: ServicePlan, days: number, now: Date): Date {
  const { kitchen, idea } = service
  const day = addDays(localTime(now, kitchen.timeZone).day, days)
  return momentAt(day, Math.max(600, 1260 - idea.minutes), kitchen.timeZone)
}

/**
 * Buyers' messages with a booking request by kind of service. They state no number of guests, because the booking does.
 */
const messages: Record<ServicePlan['idea']['kind'], readonly string[]> = {
  catering: [
    'Team lunch after a product launch. We have an oven and plenty of counter space.',
    'Birthday for a seven-year-old and the grown-ups who bring her friends.',
    'Housewarming, standing room only, so finger food would be best.',
    'Family reunion in the garden, with grandparents who eat early.',
  ],
  private_chef: [
    'It is our tenth anniversary; a small table on the patio.',
    'My parents visit from abroad and miss this food badly.',
    'A rehearsal dinner, relaxed, long table, no speeches planned.',
    'We have a gas stove and one good pan. Please bring the rest.',
  ],
  class: [
    'New to this, please be patient with our knife skills.',
    'A present for a friend who has wanted to learn this for years.',
    'We have only made it from videos so far.',
  ],
  other: [
    'Looking forward to this! Tell us what we should prepare.',
    'We found you through friends who would not stop talking about it.',
  ],
}

const messagesRu: typeof messages = {
  catering: ['Отмечаем новоселье, придут друзья с детьми.', 'Юбилей мамы, хочется стола без суеты.'],
  private_chef: [
    'Юбилей мамы, хочется домашнего стола без суеты.',
    'Приезжают родители, хочется удивить их ужином.',
  ],
  class: [
    'Хотим научиться сами, готовили такое только по видео.',
    'Подарок подруге, она давно хотела научиться.',
  ],
  other: ['Очень ждём! Скажите, что подготовить заранее.'],
}

/** Reviews by kind of service. Each is used once in the demo. */
const reviews = {
  catering: [
    'A full house, one power outlet, zero panic. The platters came back empty.',
    'My boss asked who our caterer was and I said a kitchen three streets away. True story.',
    'Labels in two languages for my in-laws, who read every one of them aloud.',
    'Our guests were counted better than I had done it: what was left is what the no-shows missed.',
    'Trays were picked up again, washed or not. After a long night that is worth gold.',
    'Retirement party for Dad. He has been talking about the food instead of golf.',
    'They set up while I was still in the shower. It looked like a magazine, then like a battlefield.',
    'Hot dishes hot, cold dishes cold, and a spare bag of ice nobody had thought of but them.',
  ],
  private_chef: [
    'A whole dinner out of a kitchen where two cannot pass. Afterwards the stove shone.',
    'Pans of their own and a story for each plate. My teenager put the phone away.',
    'A vegetarian, a celiac and my brother at one table, all fed as if each were the only guest.',
    'There was a proposal before the dessert. The chef cried before anybody else did.',
    'Smoke alarm went off once. The chef bowed to it and carried on.',
    'No rush, no show, a quiet evening with the best sauce of my life.',
    'We have already asked for our next anniversary.',
    'The chef cooked, we talked, the dog never left the kitchen.',
  ],
  class: [
    'Mine looked like a shoe, tasted right anyway. Bring an apron.',
    'I have done it wrong for ten years. It was the temperature, all along.',
    'Took my mother for her birthday; she now corrects me over the phone.',
    'Strangers at the start, a group chat by the end.',
    'The recipe sheet has notes in pencil about mistakes people really make.',
    'You may fail a little before you are helped. That is how one learns.',
    'Left with a full box and a sore arm.',
    'Patient with my twins, who asked forty questions.',
  ],
  other: [
    'Stacked boxes in the fridge. I got my evenings back, and my sink.',
    'New baby, no sleep, and a fridge that someone else had thought through.',
    'Each lid says what to do and for how many minutes. Even I managed.',
  ],
} as const

const reviewsRu = {
  catering: [
    'Полный дом, одна розетка и никакой паники. Блюда вернулись пустыми.',
    'Отмечали папин выход на пенсию. Вместо рыбалки он теперь говорит про угощение.',
    'Накрыли, пока мы собирались. Красиво было минут десять, потом всё съели.',
  ],
  private_chef: [
    'Целый ужин на кухне, где вдвоём не разойтись. Плита потом блестела.',
    'Сын убрал телефон и слушал, откуда взялся этот соус.',
    'Готовили при нас, шутили, собака весь вечер не уходила с кухни.',
  ],
  class: [
    'Моё похоже на ботинок, но вкусно же.',
    'Десять лет ничего не получалось, а дело было в температуре.',
    'Пришли незнакомые люди, разошлись с общим чатом.',
  ],
  other: ['На каждой коробке написано, сколько минут греть.', 'С младенцем на руках это спасение.'],
} as const
