import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { createRandom, type Random } from '../random.ts'
import type { KitchenPlan, PersonPlan } from './kitchen-plan.ts'
import { addDays, dayMs, localTime, minuteMs, momentAt } from './local-time.ts'
import type { ServicePlan, SessionPlan } from './plan-services.ts'

type BookingStatus =
  | 'requested'
  | 'quoted'
  | 'accepted'
  | 'confirmed'
  | 'completed'
  | 'declined'
  | 'cancelled'
  | 'expired'

/** Where the column `bookings.number` starts to count. */
const FIRST_NUMBER = 5001

export interface BookingsPlan {
  bookings: {
    id: string
    /** The one the database will give: known once all bookings are planned. */
    number: number
    kitchen: KitchenPlan
    buyer: PersonPlan
    status: BookingStatus
    serviceName: string
    serviceNameRu: string
    priceCents: number
    guests: number
    requestedAt: Date
  }[]
  bookingRows: { id: string; requested_at: string }[]
  quoteRows: object[]
  eventRows: object[]
  reviewRows: ({ chef_id: string; rating: number } & Record<string, unknown>)[]
}

/** Past bookings of every service, places taken in classes to come, and open requests for the demo chef. */
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
      add(plan, service, buyer, status, eveningOn(service, -daysAgo, now), null, `past ${index}`, now, random)
    }
    for (const session of service.sessions) takePlaces(plan, service, session, eaters, now, random)
    if (service.idea.kind === 'class') continue
    if (isDemo) {
      add(
        plan,
        service,
        random.pick(eaters),
        'requested',
        eveningOn(service, 9 + (plan.bookings.length % 5), now),
        null,
        'open',
        now,
        random,
      )
      if (maya && service.idea.kind === 'private_chef') {
        add(plan, service, maya, 'quoted', eveningOn(service, 16, now), null, 'maya', now, random)
      }
    }
    if (random.chance(0.6)) {
      const evening = eveningOn(service, 20 + (services.indexOf(service) % 20), now)
      // Nobody cooks at a party while they teach a class.
      if (isFree(services, service, evening)) {
        add(plan, service, random.pick(eaters), 'confirmed', evening, null, 'ahead', now, random)
      }
    }
  }
  plan.bookingRows.sort((one, other) => one.requested_at.localeCompare(other.requested_at))
  const numbers = new Map(plan.bookingRows.map(({ id }, index) => [id, FIRST_NUMBER + index]))
  for (const booking of plan.bookings) booking.number = numbers.get(booking.id) ?? 0
  return plan
}

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
    add(
      plan,
      service,
      buyer,
      'confirmed',
      session.startsAt,
      { session, guests },
      `${session.id} ${buyer.id}`,
      now,
      random,
    )
  }
  // Whoever is left came with a large table of friends.
  session.placesTaken -= left
}

function add(
  plan: BookingsPlan,
  service: ServicePlan,
  buyer: PersonPlan,
  status: BookingStatus,
  startsAt: Date,
  place: { session: SessionPlan; guests: number } | null,
  name: string,
  now: Date,
  random: Random,
): void {
  const { kitchen, idea } = service
  const id = demoId('booking', service.id, name)
  const guests = place?.guests ?? Math.min(idea.guests[1], idea.guests[0] + random.between(0, 8))
  const factor = idea.pricing === 'per_guest' ? guests : idea.pricing === 'per_hour' ? idea.minutes / 60 : 1
  const price = Math.round(service.cents * factor)
  const requestedAt = new Date(
    Math.min(
      startsAt.getTime() - random.between(4, 18) * dayMs,
      now.getTime() - random.between(40, 900) * minuteMs,
    ),
  )
  const endsAt = place?.session.endsAt ?? new Date(startsAt.getTime() + idea.minutes * minuteMs)
  const isOpen = status === 'requested' || status === 'quoted'
  const isOver = status === 'completed' || status === 'declined' || status === 'cancelled'
  const answeredAt = new Date(
    Math.min(now.getTime() - 20 * minuteMs, requestedAt.getTime() + random.between(30, 1200) * minuteMs),
  )
  const closedAt = status === 'completed' ? new Date(endsAt.getTime() + 30 * minuteMs) : answeredAt
  const reason =
    status === 'declined'
      ? 'Already cooking for another party that evening'
      : status === 'cancelled'
        ? 'The party was moved to another month'
        : null
  plan.bookings.push({
    id,
    number: 0,
    kitchen,
    buyer,
    status,
    guests,
    serviceName: idea.name,
    serviceNameRu: idea.nameRu,
    priceCents: price,
    requestedAt,
  })
  plan.bookingRows.push({
    id,
    buyer_id: buyer.id,
    chef_id: kitchen.id,
    service_id: service.id,
    session_id: place?.session.id ?? null,
    status,
    service_name: idea.name,
    service_name_ru: idea.nameRu,
    guests,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    place: place ? '' : `${buyer.address}, ${buyer.city}`,
    message: buyer.language === 'ru' ? random.pick(messagesRu) : random.pick(messages),
    price_cents: status === 'requested' || status === 'declined' ? null : price,
    status_reason: reason,
    buyer_name: buyer.name,
    buyer_phone: buyer.phone,
    buyer_allergies: buyer.allergies,
    answer_due_at: isOpen ? new Date(now.getTime() + 2 * dayMs).toISOString() : null,
    requested_at: requestedAt.toISOString(),
    closed_at: isOver ? closedAt.toISOString() : null,
  } as BookingsPlan['bookingRows'][number])
  if (status === 'quoted') {
    plan.quoteRows.push({
      id: demoId('quote', id),
      booking_id: id,
      author_id: kitchen.profileId,
      price_cents: price,
      message: 'Including shopping, cooking and washing up. Wine is yours to choose, I am happy to advise.',
      created_at: answeredAt.toISOString(),
    })
  }
  const event = (
    from: BookingStatus | null,
    to: BookingStatus,
    actor: 'buyer' | 'chef',
    at: Date,
    why: string | null = null,
  ) =>
    plan.eventRows.push({
      booking_id: id,
      from_status: from,
      to_status: to,
      actor,
      reason: why,
      actor_id: actor === 'buyer' ? buyer.id : kitchen.profileId,
      created_at: at.toISOString(),
    })
  event(null, 'requested', 'buyer', requestedAt)
  if (status === 'declined') event('requested', 'declined', 'chef', answeredAt, reason)
  if (status === 'cancelled') event('requested', 'cancelled', 'buyer', answeredAt, reason)
  if (status === 'quoted') event('requested', 'quoted', 'chef', answeredAt)
  if (status === 'confirmed' || status === 'completed') event('requested', 'confirmed', 'chef', answeredAt)
  if (status !== 'completed') return
  event('confirmed', 'completed', 'chef', closedAt)
  const reviewedAt = new Date(closedAt.getTime() + random.between(300, 4000) * minuteMs)
  if (reviewedAt < now && random.chance(0.6)) {
    const words = buyer.language === 'ru' ? reviewsRu : reviews
    plan.reviewRows.push({
      id: demoId('review', id),
      chef_id: kitchen.id,
      buyer_id: buyer.id,
      booking_id: id,
      rating: random.chance(0.8) ? 5 : 4,
      body: wordsNobodyUsed(plan, words, idea.kind, random),
      language: buyer.language,
      author_name: `${buyer.name.split(' ')[0]} ${buyer.name.split(' ')[1]?.charAt(0) ?? ''}.`,
      picture_paths: [],
      reply: null,
      replied_at: null,
      created_at: reviewedAt.toISOString(),
    })
  }
}

/** Tries a few times to say what no earlier review of a booking said. */
function wordsNobodyUsed(
  plan: BookingsPlan,
  words: typeof reviews | typeof reviewsRu,
  kind: ServicePlan['idea']['kind'],
  random: Random,
): string {
  const compose = () =>
    [
      random.pick<string>(words.began),
      random.pick<string>(words[kind]),
      ...(random.chance(0.7) ? [random.pick<string>(words.ended)] : []),
    ].join(' ')
  let text = compose()
  for (let attempt = 0; attempt < 8 && plan.reviewRows.some((row) => row.body === text); attempt++)
    text = compose()
  return text
}

function eveningOn(service: ServicePlan, days: number, now: Date): Date {
  const { kitchen, idea } = service
  const day = addDays(localTime(now, kitchen.timeZone).day, days)
  return momentAt(day, Math.max(600, 1260 - idea.minutes), kitchen.timeZone)
}

const messages = [
  'It is our tenth anniversary; a small table on the patio, two vegetarians.',
  'Team lunch after a product launch. We have an oven and plenty of counter space.',
  'My parents visit from abroad and miss this food badly.',
  'Birthday for a seven-year-old and the grown-ups who bring her friends.',
  'We would love the menu you cooked for the Hendersons last spring.',
  'Housewarming, standing room only, so finger food would be best.',
  'A rehearsal dinner, relaxed, long table, no speeches planned.',
  'Two of us are new to this, please be patient with our knife skills.',
]
const messagesRu = [
  'Юбилей мамы, хочется домашнего стола без суеты.',
  'Отмечаем новоселье, придут друзья с детьми.',
  'Нас будет четверо, один не ест мясо.',
  'Хотим научиться сами, готовили такое только по видео.',
]
const reviews = {
  began: [
    'We booked this for a birthday and it made the day.',
    'From the first message everything was easy.',
    'Worth planning a month ahead.',
    'I was nervous about hosting; I should not have been.',
    'Our guests are still writing to me about it.',
    'Calm, punctual and funny, even when our oven was not helping.',
  ],
  catering: [
    'The table looked like a painting and was empty an hour later.',
    'Quantities were judged to the spoon.',
    'Hot food stayed hot and every label was in place.',
  ],
  private_chef: [
    'Five courses from our tiny kitchen, and it was cleaner afterwards than before.',
    'Each plate came with a short story.',
    'Our vegetarian aunt got the best dish of all.',
  ],
  class: [
    'Hands in dough from minute five, recipes to take home.',
    'I finally understand what I was doing wrong.',
    'We laughed a lot and ate even more.',
  ],
  other: [
    'The fridge was full and labeled for the whole week.',
    'Every box reheated perfectly.',
    'It gave us our evenings back.',
  ],
  ended: [
    'Booked again already.',
    'Thank you!',
    'Do not hesitate.',
    'A fair price for that much work.',
    'Best gift we gave ourselves this year.',
  ],
} as const
const reviewsRu = {
  began: [
    'Заказывали на день рождения, всё прошло прекрасно.',
    'С первого сообщения всё было просто.',
    'Гости до сих пор вспоминают.',
  ],
  catering: ['Стол был как на картине, через час пустой.', 'Всего хватило, ничего лишнего.'],
  private_chef: [
    'Готовили у нас на кухне, после ужина она была чище, чем до.',
    'К каждому блюду была своя история.',
  ],
  class: ['Наконец-то поняла, что делала не так.', 'Лепили сами, смеялись и наелись.'],
  other: ['Холодильник полон на всю неделю, всё подписано.', 'Разогреваешь — и как только что приготовлено.'],
  ended: ['Спасибо!', 'Обязательно повторим.', 'Очень рекомендую.'],
} as const
