-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger notification_preferences_touch
before update on public.notification_preferences
for each row execute function private.touch_updated_at();

create policy notification_preferences_own on public.notification_preferences
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy notification_preferences_factor on public.notification_preferences
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- A person sees and removes their own devices.
create policy push_subscriptions_own on public.push_subscriptions
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy push_subscriptions_factor on public.push_subscriptions
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- A person reads their own notifications.
create policy notifications_select on public.notifications
for select to authenticated
using (user_id = (select auth.uid()));

-- From unread to read, never back.
create policy notifications_mark_read on public.notifications
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()) and is_read);

create policy notifications_factor on public.notifications
as restrictive
for all to authenticated
using ((select private.factor_given()));
