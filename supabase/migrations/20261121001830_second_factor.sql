-- Who has set up an authenticator app has to show its code: a token that was given for the password alone
-- reads and changes nothing of the person's. Server functions ask the same before they run.

set local search_path = public, extensions;

create function private.factor_given()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select (select auth.jwt() ->> 'aal') = 'aal2'
    or not exists (
      select 1
      from auth.mfa_factors f
      where f.user_id = (select auth.uid())
        and f.status = 'verified'
    )
$$;

comment on function private.factor_given() is 'Whether the caller has shown every factor their account has.';

-- Each holds beside the table's own policies. The profile itself stays readable: the page of the sign-in needs it.
create policy profiles_factor on public.profiles
as restrictive
for update to authenticated
using ((select private.factor_given()));

create policy orders_factor on public.orders
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy order_lines_factor on public.order_lines
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy order_events_factor on public.order_events
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy payments_factor on public.payments
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy bookings_factor on public.bookings
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy booking_quotes_factor on public.booking_quotes
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy booking_events_factor on public.booking_events
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy messages_factor on public.messages
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy notifications_factor on public.notifications
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy notification_preferences_factor on public.notification_preferences
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy push_subscriptions_factor on public.push_subscriptions
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy chef_private_details_factor on public.chef_private_details
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy certifications_factor on public.certifications
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy audit_log_factor on public.audit_log
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- Public files are served without asking; these are uploads and what is private.
create policy objects_factor on storage.objects
as restrictive
for all to authenticated
using ((select private.factor_given()));
