import { z } from 'zod'
import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { nthPictureOf, type StoredPicture } from '../pictures.ts'
import { createRandom } from '../random.ts'
import { readJson } from '../read-json.ts'
import type { KitchenPlan } from './kitchen-plan.ts'
import { addDays, localTime, momentAt } from './local-time.ts'
import { slugOf } from './slug.ts'

export interface ServicePlan {
  id: string
  kitchen: KitchenPlan
  idea: ServiceIdea
  cents: number
  sessions: SessionPlan[]
}

export interface SessionPlan {
  id: string
  startsAt: Date
  endsAt: Date
  places: number
  placesTaken: number
}

/** The deposit terms of a service or a booking. */
export interface DepositColumns {
  deposit_percent: number | null
  free_hours: number
  kept_percent: number
  balance_days: number | null
}

/** The database's defaults. */
export const noDeposit: DepositColumns = {
  deposit_percent: null,
  free_hours: 48,
  kept_percent: 100,
  balance_days: null,
}

export interface ServicesPlan {
  services: ServicePlan[]
  serviceRows: (DepositColumns & { id: string; notice_days: number } & Record<string, unknown>)[]
  sessionRows: object[]
  files: StoredPicture[]
  /** Services by chef id, for the chefs' rows. */
  offersOfChef: Map<string, Set<string>>
}

const offerOfKind = {
  catering: 'catering',
  private_chef: 'private_chef',
  class: 'classes',
  other: 'other',
} as const

/** Home kitchens of California hold a MEHKO permit, which forbids catering. */
const mayOffer = ({ state }: KitchenPlan, { kind }: ServiceIdea) => kind !== 'catering' || state !== 'CA'

/**
 * Assigns each idea to one chef of its cuisine who may offer it, to the demo chef if possible. An idea that no chef may
 * offer is left out.
 */
export function planServices(kitchens: readonly KitchenPlan[], now: Date): ServicesPlan {
  const plan: ServicesPlan = {
    services: [],
    serviceRows: [],
    sessionRows: [],
    files: [],
    offersOfChef: new Map(),
  }
  const taken = new Map<string, number>()
  for (const idea of serviceIdeas) {
    const cooks = kitchens.filter(
      (kitchen) =>
        kitchen.cuisineSlug === idea.cuisine &&
        kitchen.status === 'active' &&
        !kitchen.isTruckStop &&
        mayOffer(kitchen, idea),
    )
    const demo = cooks.find((kitchen) => kitchen.profileId === demoAccounts[1].id)
    const turn = taken.get(idea.cuisine) ?? 0
    taken.set(idea.cuisine, turn + 1)
    const kitchen = demo ?? cooks[turn % Math.max(1, cooks.length)]
    if (kitchen) offer(plan, kitchen, idea, now)
  }
  return plan
}

function offer(plan: ServicesPlan, kitchen: KitchenPlan, idea: ServiceIdea, now: Date): void {
  const slug = slugOf(idea.name)
  const isDemo = kitchen.profileId === demoAccounts[1].id
  const random = createRandom('service', kitchen.slug, slug)
  const id = demoId('service', kitchen.slug, slug)
  const path = `${kitchen.profileId}/service-${slug}.webp`
  const picture = nthPictureOf('service', idea.name, 0)
  const cents = Math.round((idea.cents * (0.95 + random.next() * 0.2)) / 500) * 500
  const offers = plan.offersOfChef.get(kitchen.id) ?? new Set()
  plan.offersOfChef.set(kitchen.id, offers.add(offerOfKind[idea.kind]))
  const sessions = idea.kind === 'class' ? sessionsOf(kitchen, id, idea, now) : []
  plan.services.push({ id, kitchen, idea, cents, sessions })
  plan.serviceRows.push({
    id,
    chef_id: kitchen.id,
    kind: idea.kind,
    name: idea.name,
    name_ru: idea.nameRu,
    description: idea.text,
    description_ru: idea.textRu,
    included: idea.included,
    included_ru: idea.includedRu,
    pricing: idea.pricing,
    price_cents: cents,
    needs_quote: idea.kind === 'catering' || (idea.kind === 'private_chef' && (random.chance(0.4) || isDemo)),
    guests_min: idea.guests[0],
    guests_max: idea.guests[1],
    duration_minutes: idea.minutes,
    notice_days: idea.kind === 'class' ? 1 : random.between(2, 7),
    area_miles: idea.kind === 'class' ? null : random.pick([10, 15, 25]),
    ...noDeposit,
    status: 'active',
    picture_path: path,
    picture_color: picture.color,
    position: plan.services.length,
  })
  for (const session of sessions) {
    plan.sessionRows.push({
      id: session.id,
      service_id: id,
      chef_id: kitchen.id,
      starts_at: session.startsAt.toISOString(),
      ends_at: session.endsAt.toISOString(),
      places: session.places,
      places_left: session.places - session.placesTaken,
    })
  }
  plan.files.push({ bucket: 'pictures', path, ownerId: kitchen.profileId, file: picture.file })
}

/** Four sessions, ten days apart. */
function sessionsOf(kitchen: KitchenPlan, serviceId: string, idea: ServiceIdea, now: Date): SessionPlan[] {
  const random = createRandom('sessions', serviceId)
  const today = localTime(now, kitchen.timeZone).day
  const morning = random.between(0, 1) === 0
  const shift = random.between(2, 8)
  return [0, 1, 2, 3].map((turn) => {
    const day = addDays(today, shift + turn * 10)
    const startsAt = momentAt(day, morning ? 600 : 1050, kitchen.timeZone)
    const places = idea.guests[1]
    return {
      id: demoId('session', serviceId, turn),
      startsAt,
      endsAt: new Date(startsAt.getTime() + idea.minutes * 60_000),
      places,
      placesTaken: Math.min(places, Math.floor(places * random.next() * (turn === 0 ? 1.1 : 0.6))),
    }
  })
}

const lines = z.array(z.string()).min(1)

const ServiceIdea = z.object({
  cuisine: z.string(),
  kind: z.enum(['catering', 'private_chef', 'class', 'other']),
  name: z.string(),
  nameRu: z.string(),
  text: z.string(),
  textRu: z.string(),
  pricing: z.enum(['fixed', 'per_guest', 'per_hour']),
  cents: z.int(),
  /** The fewest and the most guests. */
  guests: z.tuple([z.int(), z.int()]),
  minutes: z.int(),
  /** Items that the price includes. */
  included: lines,
  includedRu: lines,
})
type ServiceIdea = z.output<typeof ServiceIdea>

const serviceIdeas = readJson('texts/services.json', z.array(ServiceIdea))
