import { toCents } from '@localchef/contracts/money'
import { saveService, setServiceStatus } from '@localchef/contracts/service-manage'
import { sql } from 'kysely'
import { readSettings } from '../../admin/settings/read-settings.ts'
import { lockOwnChef } from '../../chefs/manage/own-business.ts'
import { checkOwnFiles } from '../../chefs/manage/stored-file.ts'
import { invalidField, notFound, Refusal } from '../../refusal.ts'
import { implement, type PersonalCall } from '../../server-function.ts'
import { followServices } from './follow-services.ts'
import { readServicesOf } from './own-services.ts'

interface StoredService {
  kind: string
  type: string
  picturePath: string | null
  bookedDates: number
}

/** Bookings carry their own name and price: what changes here changes none that was made. */
export const saveOwnService = implement(saveService, async ({ id, offer }, call) => {
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

export const setOwnServiceStatus = implement(setServiceStatus, async ({ id, status }, call) => {
  const { db, now } = call
  const chef = await lockOwnChef(call)
  const { bookedDates } = await lockService(id, chef.id, call)
  if (status === 'archived') {
    if (bookedDates > 0) {
      throw new Refusal(409, 'dates_booked', 'Dates of this class are booked: please cancel them first', {
        details: { dates: bookedDates },
      })
    }
    await sql`delete from public.class_sessions where service_id = ${id} and starts_at > ${now}`.execute(db)
  }
  await sql`
    update public.services
    set status = ${status}::public.dish_status
    where id = ${id}
  `.execute(db)
  await followServices(db, chef.id)
  return readServicesOf(call)
})

/** A service of this chef; for others it does not exist. */
export async function lockService(
  id: string,
  chefId: string,
  { db, now }: PersonalCall,
): Promise<StoredService> {
  const { rows } = await sql<StoredService>`
    select
      s.kind,
      coalesce(s.type_slug, s.kind::text) as type,
      s.picture_path as "picturePath",
      (
        select count(*)::integer
        from public.class_sessions k
        where k.service_id = s.id
          and k.starts_at > ${now}
          and k.places_left < k.places
      ) as "bookedDates"
    from public.services s
    where s.id = ${id}
      and s.chef_id = ${chefId}
    for no key update of s
  `.execute(db)
  const service = rows[0]
  if (!service) throw notFound('service')
  return service
}
