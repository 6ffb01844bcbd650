import { leastHandoverMinutes } from '@localchef/contracts/menu/least-handover'
import type { Slot } from '@localchef/contracts/orders/quote-order'
import {
  addDays,
  closedRanges,
  dayOf,
  type Hours,
  momentOf,
  openWindowAt,
  weekdayOf,
  windowsOn,
} from './opening-hours.ts'

/** Days ahead for which orders can be placed. */
export const daysAhead = 7

/** A batch of a dish that can be ordered. */
export interface CartBatch {
  id: string
  pickupFrom: string
  pickupUntil: string
  orderBy: string | null
  portionsLeft: number
  /** Null unless it is a dish of a drop. */
  drop: CartDrop | null
}

export interface CartDrop {
  id: string
  opensAt: string
  /** The only slots of the drop's food; `limit` is the maximum portions of each. */
  windows: { from: string; until: string; limit: number | null }[]
}

/** What decides when a dish can be handed over. */
export interface SlotDish {
  id: string
  prepMinutes: number
  availableWeekdays: readonly number[]
  dailyPortionLimit: number | null
  slotPortionLimit: number | null
  capGroup: { id: string; portionsPerSlot: number } | null
  batches: readonly CartBatch[]
}

export interface SlotLine {
  dish: SlotDish
  quantity: number
  /** Whether the line is taken from a batch instead of cooked to order. */
  fromBatch: boolean
}

export interface Kitchen {
  hours: Hours
  leadMinutes: number
  slotMinutes: number
  /** Whether the food has to travel, which makes a slot that has begun too late. */
  isDelivery?: boolean
}

/** Portions already ordered, by `dish/day`, `cap/slot` and `day`. */
export interface Promised {
  dishDays: ReadonlyMap<string, number>
  slots: ReadonlyMap<string, number>
  /** Covers whole weeks, Monday to Sunday, from the current one on. */
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
 * The slots in which a whole cart can be handed over, earliest first. A dish made to order needs opening hours, lead
 * time and preparation time, an available weekday and room below the caps. A line from a batch needs enough portions of
 * a batch whose pickup window covers the slot; for a drop, the slot must be one of its windows with room below its
 * limit. A cart of batches alone does not need opening hours, only a time that no exception has closed. But a slot that
 * has begun is offered only for pickup, while the kitchen is open and enough of the slot is left.
 */
export function pickupSlots(
  lines: readonly SlotLine[],
  kitchen: Kitchen,
  now: Date,
  promised: Promised = nothingPromised,
): Slot[] {
  return [...freeSlots(lines, kitchen, now, promised)]
}

/** Generates the slots lazily, because a week has hundreds. With `day`, only those of that day. */
export function* freeSlots(
  lines: readonly SlotLine[],
  kitchen: Kitchen,
  now: Date,
  promised: Promised,
  day?: string,
): Generator<Slot, undefined, undefined> {
  const cooked = lines.filter(({ fromBatch }) => !fromBatch)
  const fromBatches = lines.filter(({ fromBatch }) => fromBatch)
  const candidates =
    cooked.length > 0 ? kitchenSlots(kitchen, cooked, now, day) : batchSlots(kitchen, fromBatches, now)
  const closed = cooked.length > 0 ? [] : closedRanges(kitchen.hours)
  for (const slot of candidates) {
    const { from, until } = slot
    if (closed.some((range) => range.from < until && from < range.until)) continue
    if (!fromBatches.every((line) => batchFor(line, from))) continue
    const caps = capsOf(lines, from)
    const rooms = roomsAt(from, slot.day, caps, lines, kitchen, promised)
    if (rooms.some(({ left, wanted }) => left < wanted)) continue
    const portionsLeft = rooms.length === 0 ? null : Math.min(...rooms.map(({ left }) => left))
    yield { from: from.toISOString(), until: until.toISOString(), portionsLeft }
  }
}

/** The slot that begins at a moment; undefined if the cart cannot be handed over in it. */
export function freeSlotAt(
  moment: Date,
  lines: readonly SlotLine[],
  kitchen: Kitchen,
  now: Date,
  promised: Promised,
): Slot | undefined {
  const wanted = moment.getTime()
  const day = dayOf(moment, kitchen.hours.timeZone)
  return freeSlots(lines, kitchen, now, promised, day).find(({ from }) => new Date(from).getTime() === wanted)
}

/** The coming slots in a kitchen's opening hours, for ready food. */
export function openSlots(kitchen: Kitchen, now: Date): Slot[] {
  return kitchenSlots({ ...kitchen, leadMinutes: 0 }, [], now, undefined)
    .map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString(), portionsLeft: null }))
    .toArray()
}

/** The batch for a line in a slot: the one that ends first, to waste the least food. */
export function batchFor(line: SlotLine, slotFrom: Date) {
  return line.dish.batches
    .filter((batch) => batch.portionsLeft >= line.quantity && isHandedOver(batch, slotFrom))
    .sort((a, b) => a.pickupUntil.localeCompare(b.pickupUntil) || a.id.localeCompare(b.id))[0]
}

/** Whether a batch is handed over in the slot that begins at a moment. */
function isHandedOver(batch: CartBatch, slotFrom: Date): boolean {
  if (batch.drop) return windowOf(batch.drop, slotFrom) !== undefined
  return new Date(batch.pickupFrom) <= slotFrom && slotFrom < new Date(batch.pickupUntil)
}

function windowOf({ windows }: CartDrop, slotFrom: Date): CartDrop['windows'][number] | undefined {
  return windows.find(({ from }) => new Date(from).getTime() === slotFrom.getTime())
}

interface Window {
  from: Date
  until: Date
  /** The kitchen's calendar day, if known. Computing it takes most of the time of a slot. */
  day?: string
}

function* kitchenSlots(
  kitchen: Kitchen,
  cooked: readonly SlotLine[],
  now: Date,
  onlyDay: string | undefined,
): Generator<Window, undefined, undefined> {
  const minutes = Math.max(kitchen.leadMinutes, ...cooked.map(({ dish }) => dish.prepMinutes))
  const soonest = now.getTime() + minutes * 60_000
  const { timeZone } = kitchen.hours
  const today = dayOf(now, timeZone)
  const end = addDays(today, daysAhead)
  // Windows of two days can overlap past midnight; a slot is offered once.
  let offered = 0
  // Yesterday's window can be open past midnight.
  for (let ahead = -1; ahead < daysAhead; ahead += 1) {
    const opened = addDays(today, ahead)
    const next = addDays(opened, 1)
    if (onlyDay !== undefined && opened !== onlyDay && next !== onlyDay) continue
    if (!cooked.every(({ dish }) => dish.availableWeekdays.includes(weekdayOf(opened)))) continue
    const midnight = momentOf(opened, 1440, timeZone)
    for (const window of windowsOn(opened, kitchen.hours)) {
      for (const slot of cut(window, kitchen.slotMinutes)) {
        const day = slot.from < midnight ? opened : next
        if (slot.from.getTime() < Math.max(soonest, offered) || day >= end) continue
        offered = slot.until.getTime()
        if (onlyDay === undefined || day === onlyDay) yield { ...slot, day }
      }
    }
  }
}

function batchSlots(kitchen: Kitchen, lines: readonly SlotLine[], now: Date): Window[] {
  const starts = new Map<number, Window>()
  const closesAt = openWindowAt(now, kitchen.hours)?.until
  const isMet = ({ from, until }: Window) => {
    if (from >= now) return true
    if (!closesAt || kitchen.isDelivery) return false
    const end = Math.min(until.getTime(), closesAt.getTime())
    return end - now.getTime() >= leastHandoverMinutes * 60_000
  }
  for (const batch of lines[0]?.dish.batches ?? []) {
    if (batch.drop) continue
    const window = { from: new Date(batch.pickupFrom), until: new Date(batch.pickupUntil) }
    for (const slot of cut(window, kitchen.slotMinutes)) {
      if (isMet(slot)) starts.set(slot.from.getTime(), slot)
    }
  }
  // The windows of a drop are the slots of every line in it.
  for (const { drop } of lines.flatMap(({ dish }) => dish.batches)) {
    for (const { from, until } of drop?.windows ?? []) {
      const slot = { from: new Date(from), until: new Date(until) }
      if (isMet(slot)) starts.set(slot.from.getTime(), slot)
    }
  }
  return [...starts.values()].sort((a, b) => a.from.getTime() - b.from.getTime())
}

/** Cuts a window into slots. The last one is kept if it is at least half as long as the others. */
function cut({ from, until }: Window, slotMinutes: number): Window[] {
  const length = slotMinutes * 60_000
  const slots: Window[] = []
  for (let start = from.getTime(); start + length / 2 <= until.getTime(); start += length) {
    slots.push({ from: new Date(start), until: new Date(Math.min(start + length, until.getTime())) })
  }
  return slots
}

/** The room left below every cap of a slot, with the portions that the cart needs. */
function roomsAt(
  slotFrom: Date,
  slotDay: string | undefined,
  caps: readonly Cap[],
  lines: readonly SlotLine[],
  kitchen: Kitchen,
  promised: Promised,
): { left: number; wanted: number }[] {
  const day = slotDay ?? dayOf(slotFrom, kitchen.hours.timeZone)
  const rooms = caps.flatMap(({ key, wanted, limit }) => {
    if (limit === null) return []
    const used =
      key.kind === 'day'
        ? promised.dishDays.get(`${key.id}/${day}`)
        : promised.slots.get(`${key.id}/${slotFrom.toISOString()}`)
    return [{ left: limit - (used ?? 0), wanted }]
  })
  const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return [...rooms, ...permitRooms(day, promised).map(({ left }) => ({ left, wanted }))]
}

/** Meals that the permit still allows on a day and in its week. */
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
  /** Null for a window of a drop without a limit, whose portions are only counted. */
  limit: number | null
}

/**
 * The caps of a cart in a slot, with its portions. Made-to-order dishes have their own caps and shared ones; dishes of
 * a drop have the limit of the window and shared caps. Other batches have none.
 */
export function capsOf(lines: readonly SlotLine[], slotFrom: Date): Cap[] {
  const caps = new Map<string, Cap>()
  const add = (kind: 'day' | 'slot', id: string, limit: number | null, quantity: number) => {
    const cap = caps.get(`${kind}/${id}`) ?? { key: { kind, id }, wanted: 0, limit }
    caps.set(`${kind}/${id}`, { ...cap, wanted: cap.wanted + quantity })
  }
  for (const line of lines) {
    const { dish, quantity, fromBatch } = line
    const { capGroup, dailyPortionLimit, slotPortionLimit } = dish
    const drop = fromBatch ? batchFor(line, slotFrom)?.drop : undefined
    if (fromBatch && !drop) continue
    if (drop) {
      add('slot', drop.id, windowOf(drop, slotFrom)?.limit ?? null, quantity)
    } else {
      if (dailyPortionLimit !== null) add('day', dish.id, dailyPortionLimit, quantity)
      if (slotPortionLimit !== null) add('slot', dish.id, slotPortionLimit, quantity)
    }
    if (capGroup) add('slot', capGroup.id, capGroup.portionsPerSlot, quantity)
  }
  return [...caps.values()]
}
