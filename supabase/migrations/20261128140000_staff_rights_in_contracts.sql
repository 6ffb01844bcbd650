-- Staff have no rights of their own in policies: they see and act by operations whose contracts name the
-- right. Operations run as `service_role`, which no request of a browser can become, so a policy needs no
-- second statement of the right (decision 76).

set local search_path = public, extensions;

alter policy agreement_acceptances_select on public.agreement_acceptances
using ((select private.owns_chef(agreement_acceptances.chef_id)));

alter policy allergen_denials_select on public.allergen_denials
using ((select private.owns_dish(allergen_denials.dish_id)));

alter policy announcements_select on public.announcements
using (
  starts_at <= now()
  and (ends_at is null or now() < ends_at)
);

alter policy booking_events_select on public.booking_events
using ((select private.takes_part_in_booking(booking_events.booking_id)));

alter policy booking_quotes_select on public.booking_quotes
using ((select private.takes_part_in_booking(booking_quotes.booking_id)));

alter policy bookings_select on public.bookings
using (
  buyer_id = (select auth.uid())
  or (select private.owns_chef(bookings.chef_id))
);

alter policy cap_groups_select on public.cap_groups
using ((select private.owns_chef(cap_groups.chef_id)));

alter policy certifications_select on public.certifications
using ((select private.owns_chef(certifications.chef_id)));

alter policy chef_day_meals_select on public.chef_day_meals
using ((select private.owns_chef(chef_day_meals.chef_id)));

alter policy chef_hour_exceptions_select on public.chef_hour_exceptions
using (
  (select private.chef_is_public(chef_hour_exceptions.chef_id))
  or (select private.owns_chef(chef_hour_exceptions.chef_id))
);

alter policy chef_hours_select on public.chef_hours
using (
  (select private.chef_is_public(chef_hours.chef_id))
  or (select private.owns_chef(chef_hours.chef_id))
);

alter policy chef_permits_select on public.chef_permits
using ((select private.owns_chef(chef_permits.chef_id)));

alter policy chef_private_details_select on public.chef_private_details
using ((select private.owns_chef(chef_private_details.chef_id)));

alter policy chefs_select on public.chefs
using (
  status in ('active', 'paused')
  or (profile_id = (select auth.uid()) and (select private.factor_given()))
);

alter policy delivery_areas_select on public.delivery_areas
using (
  (select private.chef_is_public(delivery_areas.chef_id))
  or (select private.owns_chef(delivery_areas.chef_id))
);

alter policy delivery_reports_select on public.delivery_reports
using ((select private.takes_part_in_order(delivery_reports.order_id)));

alter policy dish_costs_select on public.dish_costs
using ((select private.owns_dish(dish_costs.dish_id)));

alter policy dish_day_sales_select on public.dish_day_sales
using ((select private.owns_dish(dish_day_sales.dish_id)));

alter policy dish_ingredients_select on public.dish_ingredients
using (
  (select private.dish_is_public(dish_ingredients.dish_id))
  or (select private.owns_dish(dish_ingredients.dish_id))
);

alter policy dish_pictures_select on public.dish_pictures
using (
  (select private.dish_is_public(dish_pictures.dish_id))
  or (select private.owns_dish(dish_pictures.dish_id))
);

alter policy dish_variant_groups_select on public.dish_variant_groups
using (
  (select private.dish_is_public(dish_variant_groups.dish_id))
  or (select private.owns_dish(dish_variant_groups.dish_id))
);

alter policy dishes_select on public.dishes
using (
  (status in ('active', 'paused') and (select private.chef_is_public(dishes.chef_id)))
  or (select private.owns_chef(dishes.chef_id))
);

alter policy messages_select on public.messages
using (
  sender_id = (select auth.uid())
  or recipient_id = (select auth.uid())
);

alter policy missed_pickups_select on public.missed_pickups
using ((select private.takes_part_in_order(missed_pickups.order_id)));

alter policy order_changes_select on public.order_changes
using ((select private.takes_part_in_order(order_changes.order_id)));

alter policy order_events_select on public.order_events
using ((select private.takes_part_in_order(order_events.order_id)));

alter policy order_line_costs_select on public.order_line_costs
using ((select private.owns_chef(order_line_costs.chef_id)));

alter policy order_lines_select on public.order_lines
using ((select private.takes_part_in_order(order_lines.order_id)));

alter policy orders_select on public.orders
using (
  buyer_id = (select auth.uid())
  or (is_placed and (select private.owns_chef(orders.chef_id)))
);

alter policy payments_select on public.payments
using (
  (order_id is not null and (select private.takes_part_in_order(payments.order_id)))
  or (booking_id is not null and (select private.takes_part_in_booking(payments.booking_id)))
);

alter policy permit_changes_select on public.permit_changes
using ((select private.owns_chef(permit_changes.chef_id)));

alter policy profiles_select on public.profiles
using (id = (select auth.uid()));

alter policy ready_batches_select on public.ready_batches
using (
  (opens_at < 'infinity' and (select private.dish_is_public(ready_batches.dish_id)))
  or (select private.owns_chef(ready_batches.chef_id))
);

alter policy reports_select on public.reports
using (reporter_id = (select auth.uid()));

alter policy reviews_select on public.reviews
using (
  hidden_at is null
  or buyer_id = (select auth.uid())
  or (select private.owns_chef(reviews.chef_id))
);

alter policy services_select on public.services
using (
  (status in ('active', 'paused') and (select private.chef_is_public(services.chef_id)))
  or (select private.owns_chef(services.chef_id))
);

alter policy slot_sales_select on public.slot_sales
using ((select private.owns_chef(slot_sales.chef_id)));

-- The web shows the sections that one's own role opens.
alter policy staff_members_select on public.staff_members
using (
  user_id = (select auth.uid())
  and (select private.factor_given())
);

alter policy staff_role_rights_select on public.staff_role_rights
using (
  (select private.factor_given())
  and exists (
    select 1
    from public.staff_members m
    where m.role = staff_role_rights.role
      and m.user_id = (select auth.uid())
  )
);

alter policy staff_roles_select on public.staff_roles
using (
  (select private.factor_given())
  and exists (
    select 1
    from public.staff_members m
    where m.role = staff_roles.name
      and m.user_id = (select auth.uid())
  )
);

-- Tables of the desk alone: nobody reads them but operations.
drop policy admin_notes_select on public.admin_notes;
revoke select on public.admin_notes from authenticated;
drop policy audit_log_factor on public.audit_log;
drop policy audit_log_select on public.audit_log;
revoke select on public.audit_log from authenticated;
drop policy dispute_outcomes_factor on public.dispute_outcomes;
drop policy dispute_outcomes_select on public.dispute_outcomes;
revoke select on public.dispute_outcomes from authenticated;
drop policy earlier_numbers_factor on public.earlier_numbers;
drop policy earlier_numbers_select on public.earlier_numbers;
revoke select on public.earlier_numbers from authenticated;
drop policy platform_settings_select on public.platform_settings;
revoke select on public.platform_settings from authenticated;
drop policy saved_views_select on public.saved_views;
revoke select on public.saved_views from authenticated;

-- The two sides of a conversation read its pictures; staff open them by `sign-dispute-picture`, `sign-report-picture` and
-- `sign-certification-document`.
alter policy objects_select_own on storage.objects
using (
  (storage.foldername(name))[1] = (select auth.uid())::text
  or (
    bucket_id = 'messages'
    and exists (
      select 1
      from public.messages m
      where m.picture_path = objects.name
    )
  )
);

create or replace function private.shows_review_picture(file_name text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.reviews r
    where r.picture_paths @> array[file_name]
      and (
        r.hidden_at is null
        or r.buyer_id = (select auth.uid())
        or (select private.owns_chef(r.chef_id))
      )
  )
$$;

comment on function private.shows_review_picture(text) is
  'Whether the caller may see a picture of a review: pictures of hidden reviews are for author and chef.';

-- A role is changed by an operation. `role` is the transaction's role, also within a function with its owner's rights.
create or replace function private.guard_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The profile shows the address that the account signs in with. An account with a phone alone has none: an address that
  -- a person writes here would receive mails that its owner never asked for.
  new.email = coalesce(
    (select coalesce(u.email::text, '') from auth.users u where u.id = new.id),
    new.email
  );
  if (select auth.role()) in ('anon', 'authenticated') then
    if tg_op = 'INSERT' and new.role = 'admin' then
      raise exception 'the role admin is given by an admin' using errcode = '42501';
    end if;
    -- become-chef makes a buyer a chef; the grants of the table keep the column from anybody's own update.
    if tg_op = 'UPDATE'
      and new.role is distinct from old.role
      and not (new.id = (select auth.uid()) and old.role = 'buyer' and new.role = 'chef')
      and (new.id = (select auth.uid()) or current_setting('role') <> 'service_role') then
      raise exception 'a role is not changed by its owner' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;

drop function private.has_staff_right(text);
