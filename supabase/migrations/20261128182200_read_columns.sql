-- Visitors and people read by REST and Realtime the columns that operations show, and no others: not the reason for which a
-- kitchen was suspended or a dish hidden, not the words and cells of the search. The chef reads the own reasons by
-- operations. Staff need no columns: their operations run as `service_role` (decision 76).

revoke select on public.agreement_versions from anon, authenticated;
drop policy agreement_versions_select on public.agreement_versions;

revoke select (ends_at) on public.announcements from anon, authenticated;

revoke select on public.chefs from anon, authenticated;
grant select (
  id, profile_id, kind, status, slug, name, name_ru, tagline, tagline_ru, bio, bio_ru, cuisines, services, languages,
  avatar_path, cover_path, cover_color, gallery_paths, city, state, latitude, longitude, highway, time_zone, lead_minutes,
  answer_minutes, delivery_radius_miles, delivery_fee_cents, delivery_minimum_cents, paused_until, is_open, is_verified,
  rating_count, rating_average, completed_orders, dish_count, min_price_cents, created_at, updated_at
) on public.chefs to anon, authenticated;

revoke select on public.dishes from anon, authenticated;
grant select (
  id, chef_id, cap_group_id, name, name_ru, description, description_ru, price_cents, category, cuisine, promise, status,
  allergens, possible_allergens, diets, heat, serves, prep_minutes, available_weekdays, position, picture_path,
  picture_color, picture_alt, picture_alt_ru, times_ordered, created_at, updated_at
) on public.dishes to anon, authenticated;

revoke select on public.places from anon, authenticated;
grant select (id, kind, name, name_ru, state, zip_code, latitude, longitude) on public.places to anon, authenticated;

revoke select on public.ready_batches from anon, authenticated;
grant select (
  id, dish_id, chef_id, drop_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left, created_at,
  updated_at
) on public.ready_batches to anon, authenticated;

revoke select (hidden_at, hidden_reason, updated_at) on public.reviews from authenticated;

revoke select on public.services from anon, authenticated;
grant select (
  id, chef_id, kind, type_slug, name, name_ru, description, description_ru, included, included_ru, pricing, price_cents,
  needs_quote, guests_min, guests_max, duration_minutes, notice_days, deposit_percent, deposit_cents, free_hours,
  kept_percent, balance_days, area_miles, status, picture_path, picture_color, position, created_at, updated_at
) on public.services to anon, authenticated;
