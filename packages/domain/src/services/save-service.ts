import { toCents } from '@localchef/contracts/money'
import { saveService as contract } from '@localchef/contracts/services/save-service'
import { sql } from 'kysely'
import { lockOwnChef } from '../chefs/get-business.ts'
import { checkOwnFiles } from '../chefs/stored-file.ts'
import { invalidField } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { readSettings } from '../settings/read-settings.ts'
import { followServices } from './follow-services.ts'
import { readServicesOf } from './list-my-services.ts'
import { lockService, type StoredService } from './service-rows.ts'

/** Bookings carry their own name and price: what changes here changes none that was made. */
export const saveService = implement(contract, async ({ id, offer }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  const before = id ? await lockService(id, chef.id, call) : undefined
  if (before && before.kind !== offer.kind && before.bookedDates > 0) {
    throw invalidField(['offer', 'kind'], 'Dates of this class are booked: it stays a class')
  }
  const type = await checkType(offer, before, call)
  if (offer.picture) {
    await checkOwnFiles(
      call,
      [{ bucket: 'pictures', path: offer.picture.path, field: ['offer', 'picture'] }],
      new Set(before?.picturePath ? [before.picturePath] : []),
    )
  }
  const fields = sql`
    ${chef.id}, ${offer.kind}::public.service_kind, ${type}, ${offer.name}, ${offer.nameRu}, ${offer.description},
    ${offer.descriptionRu}, ${offer.pricing}::public.service_pricing, ${toCents(offer.price)}, ${offer.needsQuote},
    ${offer.guestsMin}, ${offer.guestsMax}, ${offer.durationMinutes}, ${offer.noticeDays}, ${offer.areaMiles},
    ${offer.status}::public.dish_status, ${offer.picture?.path ?? null}, coalesce(${offer.picture?.color ?? null}, '#d8c4a8')
  `
  const { rows } = id
    ? await sql<{ id: string }>`
        update public.services
        set (
          chef_id, kind, type_slug, name, name_ru, description, description_ru, pricing, price_cents, needs_quote, guests_min,
          guests_max, duration_minutes, notice_days, area_miles, status, picture_path, picture_color
        ) = row (${fields})
        where id = ${id}
        returning id
      `.execute(db)
    : await sql<{ id: string }>`
        insert into public.services (
          chef_id, kind, type_slug, name, name_ru, description, description_ru, pricing, price_cents, needs_quote, guests_min,
          guests_max, duration_minutes, notice_days, area_miles, status, picture_path, picture_color, position
        )
        values (
          ${fields}, (select coalesce(max(position), 0) + 1 from public.services where chef_id = ${chef.id})
        )
        returning id
      `.execute(db)
  const saved = rows[0]?.id
  if (!saved) throw new Error('A service is always written')
  await followServices(db, chef.id)
  return { id: saved, ...(await readServicesOf(call)) }
})

/** The type's short name, as far as it says more than the kind. A retired one stays with what has it. */
async function checkType(
  { kind, type }: { kind: string; type: string | null },
  before: StoredService | undefined,
  { db }: PersonalCall,
): Promise<string | null> {
  const slug = type ?? kind
  const { serviceTypes } = await readSettings(db, ['serviceTypes'])
  const known = serviceTypes.list.find((possible) => possible.slug === slug && possible.kind === kind)
  const isKept = before?.kind === kind && before.type === slug
  if (!isKept && (!known || known.retired)) {
    throw invalidField(['offer', 'type'], 'There is no such type of service')
  }
  return slug === kind ? null : slug
}
