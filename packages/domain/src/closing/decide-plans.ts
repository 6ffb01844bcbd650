import { type BookingStatus, bookingTransitionsFrom } from '@localchef/contracts/bookings/booking'
import { planNotDecided } from '@localchef/contracts/closing/closing-refusals'
import { decidePlans as contract, type PlanDecision } from '@localchef/contracts/closing/decide-plans'
import { notFound } from '@localchef/contracts/common-refusals'
import { dropProblems } from '@localchef/contracts/drops/drop-fields'
import { windowPromised } from '@localchef/contracts/menu/menu-refusals'
import { isOpen, type OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { refusalsOf } from '@localchef/contracts/refusals-of'
import { sql } from 'kysely'
import { lockBooking } from '../bookings/lock-booking.ts'
import { proposeBookingTime } from '../bookings/propose-booking-time.ts'
import { transitionBooking } from '../bookings/transition-booking.ts'
import { changedBusiness } from '../chefs/get-business.ts'
import { lockOwnKitchen, type OwnKitchen } from '../chefs/own-kitchen.ts'
import { updateHours } from '../chefs/update-hours.ts'
import { cancelDrop } from '../drops/cancel-drop.ts'
import { readOwnDrop } from '../drops/read-own-drops.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { cancelBatch } from '../menu/cancel-batch.ts'
import { moveBatch, updateBatch } from '../menu/update-batch.ts'
import { proposeSlot } from '../orders/propose-slot.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { Refusal } from '../refusal-error.ts'
import { type CallOf, implement } from '../server-function.ts'
import { cancelClassSession } from '../services/cancel-class-session.ts'
import { moveClassSession } from '../services/save-class-session.ts'
import { movedTo } from '../slots/moved-to.ts'
import { dayOf, daysBetween, laterByDays } from '../slots/opening-hours.ts'
import { refuseClosedTime } from '../slots/refuse-closed-time.ts'

type ClosingCall = CallOf<typeof contract>

/** A call whose refusals `carryOut` catches. */
type PlanCall = ReturnType<typeof ofPlan>

type Step = (call: PlanCall) => Promise<unknown>

/**
 * Plans end before the hours are saved and move afterward, so that no plan moves into a time that the hours close. The
 * buyers of a batch or drop that moves are asked about the same time on its new day. Locks orders and bookings before
 * the kitchen, as everywhere.
 */
export const decidePlans = implement(contract, async ({ plans, reason, hours }, call) => {
  const asked = await ordersOfMoved(call, plans)
  const ends = await endsOf(call, plans, reason)
  for (const [id, step] of ends) await carryOut(call, id, step)
  if (hours) {
    await updateHours.handle({ ...hours, despitePlans: true }, ofPlan(call))
  }
  const kitchen = await lockOwnKitchen(call.refuse, call.db, call.user.id)
  for (const plan of plans) {
    if (plan.do !== 'end') await carryOut(call, plan.id, (inner) => move(inner, kitchen, plan))
  }
  for (const { planId, orderId, days, slotFrom } of asked) {
    const wanted = laterByDays(new Date(slotFrom), days, kitchen.timeZone).toISOString()
    await carryOut(call, planId, (inner) => proposeSlot.handle({ orderId, slotFrom: wanted }, inner))
  }
  return changedBusiness(call)
})

/**
 * Returns the steps that end plans, and locks their orders and bookings. Those that have ended meanwhile are left as
 * they are.
 */
async function endsOf(
  call: ClosingCall,
  plans: readonly PlanDecision[],
  reason: string,
): Promise<[id: string, step: Step][]> {
  const idsOf = (wanted: PlanDecision['kind']) => plans.flatMap(({ kind, id }) => (kind === wanted ? id : []))
  // Orders for which another time is proposed are locked here too.
  const orders = await lockOrders(call, idsOf('order'))
  const bookings = await lockBookings(call, idsOf('booking'))
  return plans.flatMap((plan): [string, Step][] => {
    if (plan.do !== 'end') return []
    const { kind, id } = plan
    switch (kind) {
      case 'order': {
        const status = orders.get(id)
        if (!status) throw call.refuse(notFound, noSuch('order'))
        const to = status === 'placed' ? 'declined' : 'cancelled'
        return isOpen(status)
          ? [[id, (inner) => transitionOrder.handle({ orderId: id, from: status, to, reason }, inner)]]
          : []
      }
      case 'booking': {
        const status = bookings.get(id)
        if (!status) throw call.refuse(notFound, noSuch('booking'))
        const end = bookingTransitionsFrom(status, 'chef').find(
          ({ to }) => to === 'declined' || to === 'cancelled',
        )
        return end
          ? [
              [
                id,
                (inner) =>
                  transitionBooking.handle({ bookingId: id, from: end.from, to: end.to, reason }, inner),
              ],
            ]
          : []
      }
      case 'class':
        return [[id, (inner) => cancelClassSession.handle(reason === '' ? { id } : { id, reason }, inner)]]
      // The orders of a batch or drop are plans of their own.
      case 'batch':
        return [[id, (inner) => cancelBatch.handle({ id, keepOrders: true }, inner)]]
      default:
        return [[id, (inner) => cancelDrop.handle({ id, orders: { decision: 'keep' } }, inner)]]
    }
  })
}

interface AskedOrder {
  /** The id of its batch or drop. */
  planId: string
  orderId: string
  slotFrom: string
  /** By how many days its batch or drop moves. */
  days: number
}

/**
 * Locks the orders whose buyers are asked because their batch or drop moves: orders that can still move and have no
 * decision of their own.
 */
async function ordersOfMoved(
  { db, user }: ClosingCall,
  plans: readonly PlanDecision[],
): Promise<AskedOrder[]> {
  const moves = plans.flatMap((plan) =>
    plan.do === 'move' && (plan.kind === 'drop' || plan.kind === 'batch') ? plan : [],
  )
  const decided = plans.flatMap(({ kind, id }) => (kind === 'order' ? id : []))
  if (moves.length === 0) return []
  const { rows } = await sql<Omit<AskedOrder, 'days'> & { firstFrom: string; timeZone: string }>`
    select p.id as "planId", o.id as "orderId", to_jsonb(o.slot_from) #>> '{}' as "slotFrom",
      to_jsonb(p.first_from) #>> '{}' as "firstFrom", c.time_zone as "timeZone"
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    cross join lateral (
      -- An order of several plans that move is asked about once.
      select
        coalesce(b.drop_id, b.id) as id,
        coalesce((select min(w.pickup_from) from public.drop_windows w where w.drop_id = b.drop_id), b.pickup_from)
          as first_from
      from public.order_lines l
      join public.ready_batches b on b.id = l.ready_batch_id
      where l.order_id = o.id
        and coalesce(b.drop_id, b.id) = any (${moves.map(({ id }) => id)}::uuid[])
      order by l.position, l.id
      limit 1
    ) p
    where c.profile_id = ${user.id}
      and o.status in ('placed', 'confirmed')
      and o.buyer_id is not null
      and o.id <> all (${decided}::uuid[])
    order by o.id
    for no key update of o
  `.execute(db)
  return rows.flatMap(({ firstFrom, timeZone, ...order }) => {
    const day = moves.find(({ id }) => id === order.planId)?.day
    return day === undefined ? [] : { ...order, days: daysBetween(dayOf(new Date(firstFrom), timeZone), day) }
  })
}

async function lockOrders({ db, user }: ClosingCall, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; status: OrderStatus }>`
    select o.id, o.status
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = any (${ids}::uuid[])
      and c.profile_id = ${user.id}
      and o.is_placed
    order by o.id
    for no key update of o
  `.execute(db)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

async function lockBookings({ db, user }: ClosingCall, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; status: BookingStatus }>`
    select b.id, b.status
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = any (${ids}::uuid[])
      and c.profile_id = ${user.id}
    order by b.id
    for no key update of b
  `.execute(db)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

async function move(
  call: PlanCall,
  kitchen: OwnKitchen,
  plan: Exclude<PlanDecision, { do: 'end' }>,
): Promise<unknown> {
  if (plan.do === 'propose') {
    return proposeSlot.handle({ orderId: plan.id, slotFrom: plan.slotFrom }, call)
  }
  switch (plan.kind) {
    case 'batch':
      return moveBatch(call, kitchen, plan)
    case 'class':
      return moveClassSession(call, kitchen, plan)
    case 'booking': {
      const { booking } = await lockBooking(plan.id, call)
      const moved = movedTo(plan.day, booking.startsAt, kitchen.timeZone)
      const startsAt = moved(booking.startsAt)
      const time = { from: new Date(startsAt), until: new Date(moved(booking.endsAt)) }
      await refuseClosedTime(call.db, kitchen, time, ['day'])
      return proposeBookingTime.handle({ bookingId: plan.id, startsAt }, call)
    }
    default:
      return moveDrop(call, kitchen, plan)
  }
}

/**
 * The windows of a drop move together, with the last moment to order. A drop that has opened stays open. A window with
 * sold portions stays beside its new one until its buyers agree.
 */
async function moveDrop(
  call: PlanCall,
  kitchen: OwnKitchen,
  { id, day }: { id: string; day: string },
): Promise<unknown> {
  const { db, now } = call
  const drop = await readOwnDrop(call.refuse, db, kitchen, now, id)
  const first = drop.windows
    .map(({ pickupFrom }) => pickupFrom)
    .sort((a, b) => Date.parse(a) - Date.parse(b))[0]
  if (first === undefined) throw call.refuse(notFound, noSuch('window of this drop'))
  const moved = movedTo(day, first, kitchen.timeZone)
  const orderBy = moved(drop.orderBy)
  if (Date.parse(orderBy) <= Math.max(now.getTime(), Date.parse(drop.opensAt))) {
    throw invalidField(['day'], 'in_the_past')
  }
  const windows = drop.windows.map(({ pickupFrom, pickupUntil, portionsLimit }) => ({
    pickupFrom: moved(pickupFrom),
    pickupUntil: moved(pickupUntil),
    portionsLimit,
  }))
  const promised = drop.windows.filter(
    ({ pickupFrom, portionsSold }) =>
      portionsSold > 0 && windows.every((window) => Date.parse(window.pickupFrom) !== Date.parse(pickupFrom)),
  )
  const fields = { ...drop, orderBy, windows: [...promised, ...windows] }
  // Two windows at one time can't be told apart, so the drop can't move if a moved window overlaps one with sold
  // portions.
  if (dropProblems(fields).length > 0) {
    throw Refusal.make(windowPromised, {
      sold: promised.reduce((sum, { portionsSold }) => sum + portionsSold, 0),
    })
  }
  return updateDrop.handle(fields, call)
}

/** Refusals that rules of the database can make here. */
const databaseRefusals = [
  transitionOrder,
  transitionBooking,
  cancelClassSession,
  cancelBatch,
  cancelDrop,
  proposeBookingTime,
  proposeSlot,
  updateBatch,
  updateDrop,
].flatMap(({ contract: single }) => refusalsOf(single))

/**
 * Carries out the decision on one plan. A refusal undoes the decisions on all plans and names the plan that caused it.
 */
async function carryOut(call: ClosingCall, id: string, step: Step): Promise<void> {
  try {
    await step(ofPlan(call))
  } catch (error) {
    const refusal =
      error instanceof Refusal ? error : call.outside.refusalFromDatabase(error, databaseRefusals)
    if (!refusal) throw error
    const [issue = null] = refusal.issues ?? []
    throw call.refuse(planNotDecided, { id, code: refusal.kind.code, issue })
  }
}

function ofPlan(call: ClosingCall) {
  return { ...call, refuse: Refusal.make }
}
