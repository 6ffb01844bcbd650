import { type Language, writtenIn } from '@localchef/contracts/language'
import type { Side } from '@localchef/contracts/notifications/notification-event'
import { dayAndTime, money } from '@localchef/contracts/notifications/notification-words'
import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { townColumns } from '../city-in-russian.ts'
import type { MailFacts } from '../mail-facts.ts'
import { type MailedLine, mailedLine } from '../orders/notify-about-order.ts'
import type { Queries } from '../queries.ts'

/** The fields of a standing order that its mails repeat. */
export interface MailedStandingOrder {
  fulfilment: Fulfilment
  timeZone: string
  city: string
  cityRu: string | null
  /** The buyer's address, for a delivery. */
  address: string | null
  totalCents: number
  lines: MailedLine[]
}

/** The date that a mail is about. */
export interface MailedDate {
  slotFrom: string
  /** Null if not known yet. */
  totalCents: number | null
}

export async function readMailedStanding(db: Queries, id: string): Promise<MailedStandingOrder> {
  const { rows } = await sql<MailedStandingOrder>`
    select
      s.fulfilment,
      c.time_zone as "timeZone",
      ${townColumns},
      case when s.fulfilment = 'delivery' then concat_ws(
        ', ',
        s.delivery_address ->> 'line',
        nullif(s.delivery_address ->> 'unit', ''),
        s.delivery_address ->> 'city',
        concat_ws(' ', s.delivery_address ->> 'state', s.delivery_address ->> 'zipCode')
      ) end as address,
      s.agreed_total_cents as "totalCents",
      (
        select jsonb_agg(
          jsonb_build_object(
            'name', l.dish_name, 'nameRu', l.dish_name_ru, 'quantity', l.quantity, 'picturePath', d.picture_path,
            'subtotal', null, 'variants', l.variants, 'removedIngredients', l.removed_ingredients
          )
          order by l.position, l.id
        )
        from public.standing_order_lines l
        left join public.dishes d on d.id = l.dish_id
        where l.standing_order_id = s.id
      ) as lines
    from public.standing_orders s
    join public.chefs c on c.id = s.chef_id
    where s.id = ${id}
  `.execute(db)
  const standing = rows[0]
  if (!standing) throw new Error('the standing order was not found')
  return standing
}

/** The dishes of a standing order and a picture of the first one; for a coming date also its time, place and total. */
export function standingMailFacts(
  standing: MailedStandingOrder,
  side: Side,
  language: Language,
  date?: MailedDate,
): MailFacts {
  const text = wordsIn[language].orders
  const { fulfilment, timeZone, address, lines } = standing
  const nameOf = ({ name, nameRu }: MailedStandingOrder['lines'][number]) => writtenIn(language, name, nameRu)
  const pictured = lines.find(({ picturePath }) => picturePath !== null)
  // Chefs know their own address.
  const where =
    address ?? (side === 'buyer' ? text.later(writtenIn(language, standing.city, standing.cityRu)) : null)
  return {
    facts: [
      { label: text.food, value: lines.map((line) => mailedLine(line, language)).join('\n') },
      ...(date
        ? [{ label: text.when[fulfilment], value: dayAndTime(language, date.slotFrom, timeZone) }]
        : []),
      ...(date && where ? [{ label: text.where, value: where }] : []),
      ...(date ? [{ label: text.total, value: money(date.totalCents ?? standing.totalCents) }] : []),
    ],
    ...(pictured?.picturePath ? { picture: { path: pictured.picturePath, alt: nameOf(pictured) } } : {}),
  }
}
