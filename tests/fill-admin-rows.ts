import type { Database } from '@localchef/backend/database'

/**
 * Adds rows to a demo marketplace so that each table has some that only admins can read: suspended kitchens with all
 * their data, and one row in each table that the demo leaves empty.
 */
export async function fillAdminRows({ pool }: Database): Promise<void> {
  await pool.query(fewer)
  await pool.query(rows)
}

/**
 * Keeps a few rows of the longest tables, because policies check each row against its parents. Triggers are off,
 * because they would recompute the parents. Parents stay, so every row keeps its own.
 */
const fewer = `
  set session_replication_role = replica;
  delete from public.order_events where order_id <> (select order_id from public.order_events limit 1);
  delete from public.order_lines where id not in (select id from public.order_lines order by id limit 100);
  delete from public.dish_ingredients where dish_id not in (select id from public.dishes order by id limit 100);
  delete from public.dish_variants
  where group_id not in (select id from public.dish_variant_groups order by id limit 50);
  delete from public.booking_events where booking_id not in (select id from public.bookings order by id limit 50);
  set session_replication_role = origin;
`

const rows = `
  update public.chefs set status = 'suspended';
  update public.announcements set starts_at = now() + interval '1 day', ends_at = null;
  update public.reviews
  set hidden_at = now(),
      hidden_reason = 'Spam',
      picture_paths = '{reviews/of-a-hidden-review.jpg}'
  where id = (select id from public.reviews where hidden_at is null order by id limit 1);
  update public.messages
  set picture_path = 'messages/of-a-message.jpg'
  where id = (select id from public.messages order by id limit 1);
  insert into public.text_consents (user_id, topic, phone, words, page)
  select id, 'orders', '+15125550100', 'I agree', '/dashboard/settings' from public.profiles where role = 'buyer' limit 1;
  insert into public.admin_notes (id, subject_kind, subject_id, body, author_name)
  select gen_random_uuid(), 'user', id, 'keep an eye on her', 'Ada' from public.profiles where role = 'buyer' limit 1;
  insert into public.allergen_denials (dish_id, allergen, ingredients, reason)
  select id, 'milk', '{butter}', 'It is made of oats' from public.dishes limit 1;
  insert into public.cap_groups (chef_id, name, portions_per_slot) select id, 'Oven', 4 from public.chefs limit 1;
  insert into public.delivery_areas (chef_id, position, radius_miles, fee_cents, minimum_cents)
  select id, 0, 5, 300, 1000 from public.chefs limit 1;
  insert into public.dish_costs (dish_id, cost_cents) select id, 300 from public.dishes limit 1;
  insert into public.dish_day_sales (dish_id, day, portions) select id, '2026-01-01', 1 from public.dishes limit 1;
  insert into public.slot_sales (cap_key, chef_id, slot_from, portions)
  select gen_random_uuid(), id, '2026-01-01T12:00:00Z', 1 from public.chefs limit 1;
  insert into public.earlier_numbers (chef_id, kind, number, cause)
  select chef_id, 'permit', 'P-1', 'changed' from public.certifications limit 1;
  insert into public.permit_changes (chef_id, meals_per_day) select chef_id, 40 from public.chef_permits limit 1;
  insert into public.dispute_outcomes (report_id, kind, side) select id, 'nothing', 'chef' from public.reports limit 1;
  insert into public.missed_pickups (order_id, slot_from, slot_until, reported_at)
  select id, slot_from, slot_until, slot_until from public.orders where slot_from < slot_until limit 1;
  alter table public.delivery_reports disable trigger delivery_reports_guard;
  insert into public.delivery_reports (order_id, step, reported_at) select id, 'arrived', now() from public.orders limit 1;
  alter table public.delivery_reports enable trigger delivery_reports_guard;
  insert into public.order_changes (order_id, number, lines, old_total_cents, new_total_cents)
  select id, 1, '[]', 1000, 1200 from public.orders limit 1;
  insert into public.order_line_costs (order_line_id, chef_id, cost_cents)
  select l.id, o.chef_id, 300 from public.order_lines l join public.orders o on o.id = l.order_id limit 1;
  insert into public.staff_invitations (id, email, role, token_hash, invited_by, invited_at, expires_at)
  select gen_random_uuid(), 'ivy@demo.test', 'support', 'hash', user_id, now(), now() + interval '7 days' from public.staff_members limit 1;
  insert into public.customer_lists (id, chef_id, origin, consent_text, consent_page, language, created_at)
  select gen_random_uuid(), id, 'Orders at the market', 'They agreed.', '/dashboard/followers', 'en', now() from public.chefs limit 1;
  insert into public.customer_invitations (list_id, chef_id, address_hash, email, added_at)
  select id, chef_id, private.address_hash('vera@demo.test'), 'vera@demo.test', now() from public.customer_lists limit 1;
  insert into public.gift_cards (buyer_id, amount_cents, sender_name, recipient_name, message, language, deliver_at, paid_at)
  select id, 2500, 'Gina', 'Maria', '', 'en', now(), now() from public.profiles where role = 'buyer' limit 1;
  insert into public.gift_card_codes (code_hash, gift_card_id, last_letters, is_mailed, created_at)
  select repeat('0', 64), id, 'ABCD', false, now() from public.gift_cards limit 1;
  insert into public.declined_addresses (address_hash, declined_at) values (private.address_hash('dora@demo.test'), now());
  insert into public.customer_list_stops (chef_id, stopped_at) select chef_id, now() from public.customer_lists limit 1;
  insert into public.saved_views (id, owner_id, list_name, right_name, name, filter, is_shared)
  select gen_random_uuid(), user_id, 'orders', 'orders_read', 'Open orders', '{}', true from public.staff_members limit 1;
  insert into storage.objects (bucket_id, name, version, owner_id, metadata)
  select bucket, bucket || '/' || file, gen_random_uuid()::text, gen_random_uuid()::text, '{"size": 4, "mimetype": "image/jpeg"}'
  from (
    values
      ('certificates', 'permit.pdf'), ('messages', 'of-a-message.jpg'), ('reviews', 'of-a-hidden-review.jpg')
  ) files (bucket, file);
`
