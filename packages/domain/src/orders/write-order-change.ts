import { sql } from 'kysely'
import { writeChangedCredit } from '../credit/change-credit.ts'
import { giveDiscountBack } from '../discounts/find-discount.ts'
import type { Queries } from '../queries.ts'
import type { UserCall } from '../server-function.ts'
import { changedPart } from './changed-part.ts'
import type { ChangingOrder } from './changing-order.ts'
import type { OrderDifference } from './order-difference.ts'
import type { ReservedLine } from './reserve-food.ts'
import { lineRow } from './write-order.ts'

/** Records a change, then writes its lines and amounts. Lines that shrink are already written. */
export async function writeChange(
  call: UserCall,
  order: ChangingOrder,
  difference: OrderDifference,
  taken: readonly ReservedLine[],
): Promise<void> {
  const { db, now } = call
  const { discount, credit } = difference
  await sql`
    insert into public.order_changes (order_id, number, lines, old_total_cents, new_total_cents)
    values (
      ${order.id}, ${order.changes + 1}, ${JSON.stringify(changedLines(difference))}::jsonb,
      ${order.totalCents}, ${difference.totalCents}
    )
  `.execute(db)
  await writeFurtherLines(call, order, difference, taken)
  await sql`
    update public.orders o
    set subtotal_cents = ${difference.subtotalCents},
        service_fee_cents = ${difference.serviceFeeCents},
        tax_cents = ${difference.tax.taxCents},
        food_tax_cents = ${difference.tax.foodTaxCents},
        discount_cents = ${discount?.discountCents ?? 0},
        food_discount_cents = ${discount?.foodDiscountCents ?? 0},
        discount_bearer = ${discount?.bearer ?? null},
        discount_code = ${discount?.code ?? null},
        credit_cents = ${credit.creditCents},
        kitchen_credit_cents = ${credit.kitchenCreditCents},
        meals = (select sum(l.quantity) from public.order_lines l where l.order_id = o.id)
    where o.id = ${order.id}
  `.execute(db)
  if (order.discountCents > 0 && !discount) await giveDiscountBack(db, order.id, now)
  if (order.creditCents > 0) await writeChangedCredit(db, order.id, credit)
}

function changedLines({ kept, added }: OrderDifference) {
  const changed = kept.filter(({ line, quantity }) => quantity !== line.quantity)
  return [
    ...changed.map(({ line, quantity }) => ({
      name: line.name,
      nameRu: line.nameRu,
      variants: line.variants.map(({ name, nameRu }) => ({ name, nameRu })),
      oldQuantity: line.quantity,
      newQuantity: quantity,
    })),
    ...added.map(({ dish, variants, quantity }) => ({
      name: dish.name,
      nameRu: dish.nameRu,
      variants: variants.map(({ name, nameRu }) => ({ name, nameRu })),
      oldQuantity: 0,
      newQuantity: quantity,
    })),
  ]
}

async function writeFurtherLines(
  { db }: UserCall,
  order: ChangingOrder,
  { growing }: OrderDifference,
  taken: readonly ReservedLine[],
): Promise<void> {
  if (taken.length === 0) return
  await sql`
    update public.order_lines l
    set quantity = g.quantity
    from jsonb_to_recordset(${JSON.stringify(
      growing.map(({ line, quantity }) => ({ id: line.id, quantity })),
    )}::jsonb) as g (id uuid, quantity integer)
    where l.id = g.id
  `.execute(db)
  const first = Math.max(-1, ...order.lines.map(({ position }) => position)) + 1
  const rows = taken.slice(growing.length).map((line, index) => lineRow(line, first + index))
  await sql`
    insert into public.order_lines (
      order_id, dish_id, ready_batch_id, is_finished, position, dish_name, dish_name_ru, picture_path, unit_price_cents, variants,
      variants_cents, removed_ingredients, allergens, quantity
    )
    select
      ${order.id}, l.dish_id, l.ready_batch_id, l.is_finished, l.position, l.dish_name, l.dish_name_ru, l.picture_path,
      l.unit_price_cents, l.variants, l.variants_cents, l.removed_ingredients, l.allergens, l.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (
      position integer, dish_id uuid, ready_batch_id uuid, is_finished boolean, dish_name text, dish_name_ru text, picture_path text,
      unit_price_cents integer, variants jsonb, variants_cents integer, removed_ingredients jsonb,
      allergens text[], quantity integer
    )
  `.execute(db)
}

interface ChangedPayment {
  /** The order before the change. */
  order: ChangingOrder
  difference: OrderDifference
}

/** Sets an authorized payment to the new total, with the marketplace's part of it. */
export async function writePaymentOfChange(
  db: Queries,
  paymentId: string,
  { order, difference }: ChangedPayment,
): Promise<void> {
  const part = changedPart(order, difference)
  await sql`
    update public.payments
    set amount_cents = ${difference.totalCents},
        application_fee_cents = ${part.applicationFeeCents},
        owed_cents = ${part.owedCents}
    where id = ${paymentId}
  `.execute(db)
}
