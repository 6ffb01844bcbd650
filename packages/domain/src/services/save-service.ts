import type { notFound } from '@localchef/contracts/common-refusals'
import type { staleEdit } from '@localchef/contracts/edit-version'
import { toCents } from '@localchef/contracts/money'
import { saveService as contract } from '@localchef/contracts/services/save-service'
import { sql } from 'kysely'
import { lockOwnChef } from '../chefs/get-business.ts'
import { refuseStale } from '../edit-version.ts'
import { followServices } from '../follow-services.ts'
import { refuseForbidden } from '../permits/kitchen-law.ts'
import { readSettings } from '../read-settings.ts'
import { invalidField } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { checkOwnFiles } from '../stored-file.ts'
import { readServicesOf } from './list-my-services.ts'
import { lockService, type StoredService } from './lock-service.ts'

/** Existing bookings do not change, because they hold their own name, price and deposit. */
export const saveService = implement(contract, async ({ id, offer, version }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  const before = id ? await lockService(id, chef.id, call) : undefined
  if (id) await refuseStaleService(call, id, version)
  if (before && before.kind !== offer.kind && before.bookedDates > 0) {
    throw invalidField(['offer', 'kind'], 'class_booked')
  }
  if (offer.status === 'active') await refuseForbidden(call, chef.id, offer.kind)
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
    ${offer.descriptionRu}, ${offer.included}::text[], ${offer.includedRu}::text[], ${offer.pricing}::public.service_pricing, ${toCents(offer.price)}, ${offer.needsQuote},
    ${offer.guestsMin}, ${offer.guestsMax}, ${offer.durationMinutes}, ${offer.noticeDays}, ${offer.areaMiles},
    ${offer.deposit?.percent ?? null}::integer, ${offer.deposit?.sum == null ? null : toCents(offer.deposit.sum)}::integer,
    ${offer.deposit?.freeHours ?? 48}::integer, ${offer.deposit?.keptPercent ?? 100}::integer,
    ${offer.deposit?.balanceDays ?? null}::integer, ${offer.status}::public.dish_status, ${offer.picture?.path ?? null}, coalesce(${offer.picture?.color ?? null}, '#d8c4a8')
  `
  const { rows } = id
    ? await sql<{ id: string }>`
        update public.services
        set (
          chef_id, kind, type_slug, name, name_ru, description, description_ru, included, included_ru, pricing, price_cents, needs_quote, guests_min,
          guests_max, duration_minutes, notice_days, area_miles, deposit_percent, deposit_cents, free_hours, kept_percent,
          balance_days, status, picture_path, picture_color
        ) = row (${fields})
        where id = ${id}
        returning id
      `.execute(db)
    : await sql<{ id: string }>`
        insert into public.services (
          chef_id, kind, type_slug, name, name_ru, description, description_ru, included, included_ru, pricing, price_cents, needs_quote, guests_min,
          guests_max, duration_minutes, notice_days, area_miles, deposit_percent, deposit_cents, free_hours, kept_percent,
          balance_days, status, picture_path, picture_color, position
        )
        values (
          ${fields}, (select coalesce(max(position), 0) + 1 from public.services where chef_id = ${chef.id})
        )
        returning id
      `.execute(db)
  const saved = rows[0]?.id
  if (!saved) throw new Error('the statement returned no service')
  await followServices(db, chef.id)
  return { id: saved, ...(await readServicesOf(call)) }
})

async function refuseStaleService(
  call: UserCall & Refusing<typeof notFound | typeof staleEdit>,
  id: string,
  seen: string | undefined,
): Promise<void> {
  const { services } = await readServicesOf(call)
  const current = services.find((service) => service.id === id)
  if (current) refuseStale(call.refuse, seen, current.version)
}

/** Checks the type's short name. A service keeps a retired type. */
async function checkType(
  { kind, type }: { kind: string; type: string | null },
  before: StoredService | undefined,
  { db }: UserCall,
): Promise<string | null> {
  const slug = type ?? kind
  const { serviceTypes } = await readSettings(db, ['serviceTypes'])
  const known = serviceTypes.list.find((possible) => possible.slug === slug && possible.kind === kind)
  const isKept = before?.kind === kind && before.type === slug
  if (!isKept && (!known || known.retired)) {
    throw invalidField(['offer', 'type'], 'unknown_service_type')
  }
  return slug === kind ? null : slug
}
