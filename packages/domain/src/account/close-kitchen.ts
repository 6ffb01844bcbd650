import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** What orders and bookings of a kitchen that is gone name as its side. */
const CLOSED = { name: 'Closed kitchen', nameRu: 'Закрытая кухня' }

/**
 * Closes the kitchen of a person who is erased: its page, dishes and services disappear, and what said whose it was
 * and where. Buyers keep their orders with it.
 */
export async function closeKitchen(db: Queries, chefId: string): Promise<void> {
  await sql`delete from public.chef_private_details where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.chef_hours where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.chef_hour_exceptions where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.permit_changes where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.chef_permits where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.certifications where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.favourite_chefs where chef_id = ${chefId}`.execute(db)
  await sql`
    delete from public.ready_batches
    where chef_id = ${chefId}
      and portions_left = portions_made
  `.execute(db)
  await sql`
    update public.dishes
    set status = 'archived',
        description = '',
        description_ru = null,
        picture_path = null,
        picture_alt = null,
        picture_alt_ru = null
    where chef_id = ${chefId}
  `.execute(db)
  await sql`
    delete from public.allergen_denials a
    using public.dishes d
    where d.id = a.dish_id
      and d.chef_id = ${chefId}
  `.execute(db)
  await sql`
    delete from public.dish_pictures p
    using public.dishes d
    where d.id = p.dish_id
      and d.chef_id = ${chefId}
  `.execute(db)
  await sql`
    update public.services
    set status = 'archived',
        description = '',
        description_ru = null,
        picture_path = null
    where chef_id = ${chefId}
  `.execute(db)
  await sql`
    update public.reviews
    set reply = null,
        replied_at = null
    where chef_id = ${chefId}
      and reply is not null
  `.execute(db)
  await sql`
    update public.chefs
    set status = 'draft',
        name = ${CLOSED.name},
        name_ru = ${CLOSED.nameRu},
        slug = 'closed-' || id::text,
        tagline = '',
        tagline_ru = null,
        bio = '',
        bio_ru = null,
        avatar_path = null,
        cover_path = null,
        gallery_paths = '{}',
        latitude = null,
        longitude = null,
        city = '',
        state = '',
        zip_code = '',
        paused_until = null,
        is_verified = false,
        featured_rank = null,
        status_reason = null
    where id = ${chefId}
  `.execute(db)
}
