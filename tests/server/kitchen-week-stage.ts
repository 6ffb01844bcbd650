import { announceDrop } from '@localchef/contracts/drops/announce-drop'
import { createDrop } from '@localchef/contracts/drops/create-drop'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { saveService } from '@localchef/contracts/services/save-service'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import type { CallingUser } from '@localchef/domain/server-function'
import type { z } from 'zod'
import { nothingOutside } from '../nothing-outside.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { addBuyers, addOpenKitchen } from '../ordering-people.ts'
import { dinnerOffer } from '../service-offers.ts'

/**
 * A kitchen's week in 2030, with a simulated clock: on Sunday at noon buyers order for Monday to Saturday. The
 * kitchen is open from 10 AM to 8 PM Pacific Daylight Time. A plain model implements the server's rules, and all
 * views must agree with it.
 */
export const days = ['03', '04', '05', '06', '07', '08'].map((day) => `2030-06-${day}`)

export const at = (day: string, hour: number) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-07:00`)
export const sunday = at('2030-06-02', 12)
export const weekLater = at('2030-06-09', 12)

export const limits = {
  mealsPerDay: 7,
  mealsPerWeek: 24,
  soupADay: 4,
  soupASlot: 3,
  bakedASlot: 3,
  drop: 7,
  window: 3,
}

export const prices = { soup: 500, pie: 700, bread: 300, sushi: 1000 }
export type Dish = keyof typeof prices

/** Pie and bread share the oven, so they share one limit per slot. */
export const isBaked = (dish: Dish) => dish === 'pie' || dish === 'bread'

export interface ModelOrder {
  id: string
  dish: Dish
  quantity: number
  day: string
  hour: number
  status: 'placed' | 'confirmed' | 'completed' | 'declined' | 'cancelled'
  buyer: number
  /** Another time proposed by the chef. Nothing is reserved for it. */
  proposed?: { day: string; hour: number }
}

export interface Week {
  chefId: string
  chefUser: CallingUser
  dishes: Record<Dish, string>
  serviceId: string
  dropId: string
  orders: ModelOrder[]
  bookings: { id: string; day: string; status: 'requested' | 'confirmed' | 'declined' | 'completed' }[]
  closed: Set<string>
}

export let database: TestDatabase
export let buyers: CallingUser[]

export async function openKitchenWeekStage(): Promise<void> {
  database = await openTestDatabase()
  buyers = (await addBuyers(database.database, 4)).map(userOf('buyer'))
}

export const closeKitchenWeekStage = (): Promise<void> => database.stop()

const userOf =
  (role: 'buyer' | 'chef') =>
  (id: string): CallingUser => ({
    id,
    role,
    name: 'Somebody',
    email: 'some@week.test',
    language: 'en',
    allergies: [],
  })

export const run = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await database.database.transaction((connection) => connection.query<Row>(text, values))).rows

/** Calls an operation at a moment of the week. Returns its output, or the code of its refusal. */
export async function call<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output>,
  input: z.input<Input>,
  user: CallingUser,
  now: Date,
): Promise<{ data: z.output<Output> } | { refused: string }> {
  const operation = serverFunctions.find((one) => one.contract.name === contract.name)
  if (!operation) throw new Error(`there is no ${contract.name}`)
  try {
    return await database.database.transaction(async (connection) => {
      const made = { db: queriesOn(connection), user, now, outside: nothingOutside(), refuse: Refusal.make }
      return { data: contract.output.parse(await operation.handle(contract.input.parse(input), made)) }
    })
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.kind.code }
    throw error
  }
}

export async function done<Input extends z.ZodType, Output extends z.ZodType>(
  ...given: Parameters<typeof call<Input, Output>>
): Promise<z.output<Output>> {
  const answer = await call(...given)
  if ('refused' in answer) throw new Error(`${given[0].name} was refused: ${answer.refused}`)
  return answer.data
}

export async function openWeek(): Promise<Week> {
  const { chefId } = await addOpenKitchen(database.database, {})
  const [chef] = await run<{ id: string }>('select profile_id as id from public.chefs where id = $1', [
    chefId,
  ])
  if (!chef) throw new Error('the kitchen has no chef')
  await run('delete from public.ready_batches where chef_id = $1', [chefId])
  await run(`update public.dishes set status = 'archived' where chef_id = $1`, [chefId])
  await run('update public.chefs set slot_minutes = 60 where id = $1', [chefId])
  await run('update public.chef_hours set opens_minute = 600, closes_minute = 1200 where chef_id = $1', [
    chefId,
  ])
  await run('insert into public.chef_permits (chef_id, meals_per_day, meals_per_week) values ($1, $2, $3)', [
    chefId,
    limits.mealsPerDay,
    limits.mealsPerWeek,
  ])
  const [oven] = await run<{ id: string }>(
    `insert into public.cap_groups (chef_id, name, portions_per_slot) values ($1, 'Oven', $2) returning id`,
    [chefId, limits.bakedASlot],
  )
  const dishes: Partial<Record<Dish, string>> = {}
  for (const dish of ['soup', 'pie', 'bread', 'sushi'] as const) {
    const [row] = await run<{ id: string }>(
      `insert into public.dishes
         (chef_id, name, price_cents, category, status, allergens, daily_portion_limit, slot_portion_limit, cap_group_id)
       values ($1, $2, $3, 'main', 'active', '{}', $4, $5, $6)
       returning id`,
      [
        chefId,
        dish,
        prices[dish],
        dish === 'soup' ? limits.soupADay : null,
        dish === 'soup' ? limits.soupASlot : null,
        isBaked(dish) ? oven?.id : null,
      ],
    )
    if (row) dishes[dish] = row.id
  }
  const chefUser = userOf('chef')(chef.id)
  const known = dishes as Record<Dish, string>
  return {
    chefId,
    chefUser,
    dishes: known,
    serviceId: await openService(chefUser),
    dropId: await openDrop(chefUser, known.sushi),
    orders: [],
    bookings: [],
    closed: new Set(),
  }
}

async function openService(chefUser: CallingUser): Promise<string> {
  const offer = { ...dinnerOffer, durationMinutes: 120, noticeDays: 0 }
  return (await done(saveService, { offer }, chefUser, sunday)).id
}

/** Sushi on Saturday, with two pickup windows, the first of which has a limit. */
async function openDrop(chefUser: CallingUser, dishId: string): Promise<string> {
  const saturday = '2030-06-08'
  const fields = {
    title: 'Sushi Saturday',
    opensAt: at('2030-06-02', 11).toISOString(),
    orderBy: at('2030-06-07', 20).toISOString(),
    windows: [12, 13].map((hour) => ({
      pickupFrom: at(saturday, hour).toISOString(),
      pickupUntil: at(saturday, hour + 1).toISOString(),
      portionsLimit: hour === 12 ? limits.window : null,
    })),
    dishes: [{ dishId, portions: limits.drop }],
  }
  const { id, version } = await done(createDrop, fields, chefUser, at('2030-06-02', 10))
  await done(announceDrop, { id, version }, chefUser, at('2030-06-02', 10))
  return id
}

export const isCounted = ({ status }: ModelOrder) => status !== 'declined' && status !== 'cancelled'

export const portions = (orders: readonly ModelOrder[]) =>
  orders.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether the model lets the kitchen take an order. */
export function isAllowed(
  week: Week,
  wanted: Pick<ModelOrder, 'dish' | 'quantity' | 'day' | 'hour'>,
): boolean {
  const { dish, quantity, day, hour } = wanted
  const counted = week.orders.filter(isCounted)
  const ofDay = counted.filter((order) => order.day === day)
  const ofSlot = ofDay.filter((order) => order.hour === hour)
  const fits = (orders: readonly ModelOrder[], limit: number) => portions(orders) + quantity <= limit
  if (!fits(ofDay, limits.mealsPerDay) || !fits(counted, limits.mealsPerWeek)) return false
  if (dish === 'sushi') {
    const sushi = counted.filter((order) => order.dish === 'sushi')
    const ofWindow = sushi.filter((order) => order.hour === hour)
    return fits(sushi, limits.drop) && (hour !== 12 || fits(ofWindow, limits.window))
  }
  if (week.closed.has(day)) return false
  const baked = ofSlot.filter((one) => isBaked(one.dish))
  if (isBaked(dish)) return fits(baked, limits.bakedASlot)
  const soup = (orders: readonly ModelOrder[]) => orders.filter((order) => order.dish === 'soup')
  return fits(soup(ofDay), limits.soupADay) && fits(soup(ofSlot), limits.soupASlot)
}

export type Wishes = ReadonlyMap<string, Omit<ModelOrder, 'id' | 'status'>>
