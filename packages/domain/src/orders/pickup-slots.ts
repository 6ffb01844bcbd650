import type { Slot } from '@localchef/contracts/orders/quote-order'
import { addDays, dayOf, type Hours, weekdayOf, windowsOn } from '../chefs/opening-hours.ts'
import type { PricedLine } from './price-lines.ts'

/** How far ahead an order can be placed, in days. */
export const DAYS_AHEAD = 7

export interface Kitchen {
  hours: Hours
  leadMinutes: number
  slotMinutes: number
}

/** What has been promised already; keys are `dish/day`, `cap/slot` and `day`. */
export interface Promised {
  dishDays: ReadonlyMap<string, number>
  slots: ReadonlyMap<string, number>
  /** Of whole weeks, Monday to Sunday, from the one that is now. */
  dayMeals: ReadonlyMap<string, number>
  mealsPerDay: number | null
  mealsPerWeek: number | null
}

export const nothingPromised: Promised = {
  dishDays: new Map(),
  slots: new Map(),
  dayMeals: new Map(),
  mealsPerDay: null,
  mealsPerWeek: null,
}

/**
 * The pickup windows in which a whole cart can be handed over, soonest first.
 *
 * What is cooked to order needs the kitchen open, its lead time and the dish's own time, the right weekday
 * and room below the caps. What comes from a batch needs a batch with enough portions whose pickup window
 * covers the slot; a cart of batches only does not need the kitchen's weekly hours.
 */
export function pickupSlots(
  lines: readonly PricedLine[],
  kitchen: Kitchen,
  now: Date,
  promised: Promised = nothingPromised,
): Slot[] {
  return [...freeSlots(lines, kitchen, now, promised)]
}

/** The same one by one, for who needs only the first few: a week has hundreds. With `day` only those of that day. */
export function* freeSlots(
  lines: readonly PricedLine[],
  kitchen: Kitchen,
  now: Date,
  promised: Promised,
  day?: string,
): Generator<Slot, undefined, undefined> {
  if (lines.length === 0) return
  const cooked = lines.filter(({ fromBatch }) => !fromBatch)
  const fromBatches = lines.filter(({ fromBatch }) => fromBatch)
  const candidates =
    cooked.length > 0 ? kitchenSlots(kitchen, cooked, now, day) : batchSlots(kitchen, fromBatches, now)
  for (const slot of candidates) {
    const { from, until } = slot
    if (!fromBatches.every((line) => batchFor(line, from))) continue
    const rooms = roomsAt(from, slot.day, cooked, lines, kitchen, promised)
    if (rooms.some(({ left, wanted }) => left < wanted)) continue
    const portionsLeft = rooms.length === 0 ? null : Math.min(...rooms.map(({ left }) => left))
    yield { from: from.toISOString(), until: until.toISOString(), portionsLeft }
  }
}

/** The window that begins at a moment, when the whole cart can be handed over in it. */
export function freeSlotAt(
  moment: Date,
  lines: readonly PricedLine[],
  kitchen: Kitchen,
  now: Date,
  promised: Promised,
): Slot | undefined {
  const wanted = moment.getTime()
  const day = dayOf(moment, kitchen.hours.timeZone)
  return freeSlots(lines, kitchen, now, promised, day).find(({ from }) => new Date(from).getTime() === wanted)
}

/** The batch a line is taken from when it is picked up in a slot: the one that ends first, so that least is wasted. */
export function batchFor(line: PricedLine, slotFrom: Date) {
  return line.dish.batches
    .filter(
      (batch) =>
        batch.portionsLeft >= line.quantity &&
        new Date(batch.pickupFrom) <= slotFrom &&
        slotFrom < new Date(batch.pickupUntil),
    )
    .sort((a, b) => a.pickupUntil.localeCompare(b.pickupUntil) || a.id.localeCompare(b.id))[0]
}

interface Window {
  from: Date
  until: Date
  /** The kitchen's calendar day, where it is known: to find it is most of the work of a slot. */
  day?: string
}

function* kitchenSlots(
  kitchen: Kitchen,
  cooked: readonly PricedLine[],
  now: Date,
  onlyDay: string | undefined,
): Generator<Window, undefined, undefined> {
  const minutes = Math.max(kitchen.leadMinutes, ...cooked.map(({ dish }) => dish.prepMinutes))
  const soonest = now.getTime() + minutes * 60_000
  const today = dayOf(now, kitchen.hours.timeZone)
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    if (onlyDay !== undefined && day !== onlyDay) continue
    if (!cooked.every(({ dish }) => dish.availableWeekdays.includes(weekdayOf(day)))) continue
    for (const window of windowsOn(day, kitchen.hours)) {
      for (const slot of cut(window, kitchen.slotMinutes)) {
        if (slot.from.getTime() >= soonest) yield { ...slot, day }
      }
    }
  }
}

function batchSlots(kitchen: Kitchen, lines: readonly PricedLine[], now: Date): Window[] {
  const starts = new Map<number, Window>()
  for (const batch of lines[0]?.dish.batches ?? []) {
    const window = { from: new Date(batch.pickupFrom), until: new Date(batch.pickupUntil) }
    for (const slot of cut(window, kitchen.slotMinutes)) {
      if (slot.until > now) starts.set(slot.from.getTime(), slot)
    }
  }
  return [...starts.values()].sort((a, b) => a.from.getTime() - b.from.getTime())
}

/** The last slot of a window may be shorter; it is kept when it is at least half a slot long. */
function cut({ from, until }: Window, slotMinutes: number): Window[] {
  const length = slotMinutes * 60_000
  const slots: Window[] = []
  for (let start = from.getTime(); start + length / 2 <= until.getTime(); start += length) {
    slots.push({ from: new Date(start), until: new Date(Math.min(start + length, until.getTime())) })
  }
  return slots
}

/** What is left below every cap that counts in a slot, and what this cart wants of it. */
function roomsAt(
  slotFrom: Date,
  slotDay: string | undefined,
  cooked: readonly PricedLine[],
  lines: readonly PricedLine[],
  kitchen: Kitchen,
  promised: Promised,
): { left: number; wanted: number }[] {
  const caps = capsOf(cooked)
  const isUnlimited = promised.mealsPerDay === null && promised.mealsPerWeek === null
  if (caps.length === 0 && isUnlimited) return []
  const day = slotDay ?? dayOf(slotFrom, kitchen.hours.timeZone)
  const rooms = caps.map(({ key, wanted, limit }) => {
    const used =
      key.kind === 'day'
        ? promised.dishDays.get(`${key.id}/${day}`)
        : promised.slots.get(`${key.id}/${slotFrom.toISOString()}`)
    return { left: limit - (used ?? 0), wanted }
  })
  const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return [...rooms, ...permitRooms(day, promised).map(({ left }) => ({ left, wanted }))]
}

/** What a kitchen's permit still allows on a day: meals of the day, and of its week. */
export function permitRooms(
  day: string,
  { dayMeals, mealsPerDay, mealsPerWeek }: Pick<Promised, 'dayMeals' | 'mealsPerDay' | 'mealsPerWeek'>,
): { period: 'day' | 'week'; limit: number; left: number }[] {
  return [
    ...(mealsPerDay === null
      ? []
      : [{ period: 'day' as const, limit: mealsPerDay, left: mealsPerDay - (dayMeals.get(day) ?? 0) }]),
    ...(mealsPerWeek === null
      ? []
      : [{ period: 'week' as const, limit: mealsPerWeek, left: mealsPerWeek - mealsOfWeek(day, dayMeals) }]),
  ]
}

function mealsOfWeek(day: string, dayMeals: Promised['dayMeals']): number {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
  const ofWeek = Array.from({ length: 7 }, (_, index) => dayMeals.get(addDays(monday, index)) ?? 0)
  return ofWeek.reduce((sum, meals) => sum + meals, 0)
}

export interface Cap {
  key: { kind: 'day' | 'slot'; id: string }
  wanted: number
  limit: number
}

/** The caps a cart's cooked lines fall under, with how many portions the cart wants of each. */
export function capsOf(cooked: readonly PricedLine[]): Cap[] {
  const caps = new Map<string, Cap>()
  const add = (kind: 'day' | 'slot', id: string, limit: number | null | undefined, quantity: number) => {
    if (limit === null || limit === undefined) return
    const cap = caps.get(`${kind}/${id}`) ?? { key: { kind, id }, wanted: 0, limit }
    caps.set(`${kind}/${id}`, { ...cap, wanted: cap.wanted + quantity })
  }
  for (const { dish, quantity } of cooked) {
    add('day', dish.id, dish.dailyPortionLimit, quantity)
    add('slot', dish.id, dish.slotPortionLimit, quantity)
    add('slot', dish.capGroup?.id ?? '', dish.capGroup?.portionsPerSlot, quantity)
  }
  return [...caps.values()]
}
