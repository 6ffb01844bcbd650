import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Name of a closed kitchen in its orders and bookings. */
const closed = { name: 'Closed kitchen', nameRu: 'Повар больше не готовит' }

/**
 * Closes the kitchen of an erased user: deletes its address, hours, permits and texts, and archives its dishes and
 * services. Buyers keep their orders.
 */
export async function closeKitchen(db: Queries, chefId: string): Promise<void> {
  await sql`delete from public.chef_private_details where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.chef_hours where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.chef_hour_exceptions where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.permit_changes where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.chef_permits where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.certifications where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.webhook_endpoints where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.webhook_events where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.favourite_chefs where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.follower_notices where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.follower_messages where chef_id = ${chefId}`.execute(db)
  await sql`
    delete from public.favourite_dishes f
    using public.dishes d
    where d.id = f.dish_id
      and d.chef_id = ${chefId}
  `.execute(db)
  await sql`delete from public.drops where chef_id = ${chefId}`.execute(db)
  await sql`delete from public.contact_consents where chef_id = ${chefId}`.execute(db)
  await forgetCosts(db, chefId)
  await sql`
    delete from public.ready_batches
    where chef_id = ${chefId}
      and portions_left + portions_held = portions_made
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
  await forgetDishParts(db, chefId)
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
        name = ${closed.name},
        name_ru = ${closed.nameRu},
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

async function forgetCosts(db: Queries, chefId: string): Promise<void> {
  await sql`delete from public.order_line_costs where chef_id = ${chefId}`.execute(db)
  await sql`
    delete from public.dish_costs k
    using public.dishes d
    where d.id = k.dish_id
      and d.chef_id = ${chefId}
  `.execute(db)
}

/** Deletes the denials and pictures of a kitchen's dishes. */
async function forgetDishParts(db: Queries, chefId: string): Promise<void> {
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
}
