-- Notifications and messages: written in the transaction of their cause, delivered live.

set local search_path = public, extensions;

create table public.notification_preferences (
  user_id uuid not null,
  email_orders boolean not null default true,
  email_bookings boolean not null default true,
  email_messages boolean not null default true,
  email_reviews boolean not null default true,
  email_news boolean not null default false,
  push_orders boolean not null default true,
  unsubscribe_token uuid not null default gen_random_uuid(),
  updated_at timestamptz not null default now(),
  constraint notification_preferences_pkey primary key (user_id),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint notification_preferences_unsubscribe_token_key unique (unsubscribe_token)
);

comment on table public.notification_preferences is
  'A user''s choice of mails and pushes. No row means the defaults.';

create trigger notification_preferences_touch
before update on public.notification_preferences
for each row execute function private.touch_updated_at();

alter table public.notification_preferences enable row level security;

revoke all on public.notification_preferences from public, anon, authenticated, service_role;
grant select on public.notification_preferences to authenticated;
grant insert (user_id, email_orders, email_bookings, email_messages, email_reviews, email_news, push_orders)
  on public.notification_preferences
  to authenticated;
grant update (email_orders, email_bookings, email_messages, email_reviews, email_news, push_orders)
  on public.notification_preferences
  to authenticated;
grant select, insert, update, delete on public.notification_preferences to service_role;

create policy notification_preferences_own on public.notification_preferences
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy notification_preferences_factor on public.notification_preferences
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- The server sends messages to these endpoints. A free address would reach into its own network, so clients have no grant
-- to write: save-push-subscription knows the push services.
create table public.push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth_secret text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_endpoint_https check (endpoint like 'https://%' and char_length(endpoint) <= 1000)
);

comment on table public.push_subscriptions is 'Endpoints for browser pushes to a person, one for each device.';

create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;

revoke all on public.push_subscriptions from public, anon, authenticated, service_role;
grant select, delete on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;

-- A person sees and removes their own devices.
create policy push_subscriptions_own on public.push_subscriptions
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy push_subscriptions_factor on public.push_subscriptions
as restrictive
for all to authenticated
using ((select private.factor_given()));

create table public.notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  triggered_by uuid,
  title text not null,
  message text not null default '',
  type text not null,
  data jsonb not null default '{}',
  event text not null default '',
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint notifications_triggered_by_fkey foreign key (triggered_by) references public.profiles (id) on delete set null,
  constraint notifications_type_length check (char_length(type) between 1 and 40),
  constraint notifications_title_length check (char_length(title) between 1 and 200),
  constraint notifications_message_length check (char_length(message) <= 1000),
  constraint notifications_data_size check (octet_length(data::text) <= 8000)
);

comment on table public.notifications is
  'Notifications of a person. Titles about orders contain New Order, Confirmed, Ready, Completed or Cancelled.';
comment on column public.notifications.data is
  'Ids to link to, and the key and values of the texts in each language.';

create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc, id);
create index notifications_unread_idx on public.notifications (user_id) where not is_read;
create index notifications_triggered_by_idx on public.notifications (triggered_by);

alter table public.notifications enable row level security;

revoke all on public.notifications from public, anon, authenticated, service_role;
grant select on public.notifications to authenticated;
grant update (is_read) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

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

create table public.messages (
  id uuid not null default gen_random_uuid(),
  order_id uuid,
  booking_id uuid,
  sender_id uuid,
  recipient_id uuid,
  body text not null default '',
  picture_path text,
  read_at timestamptz,
  notified_at timestamptz,
  created_at timestamptz not null default now(),
  constraint messages_pkey primary key (id),
  constraint messages_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint messages_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete cascade,
  constraint messages_sender_id_fkey foreign key (sender_id) references public.profiles (id) on delete set null,
  constraint messages_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete set null,
  constraint messages_in_one_thread check (num_nonnulls(order_id, booking_id) = 1),
  constraint messages_say_something check (char_length(btrim(body)) > 0 or picture_path is not null),
  constraint messages_body_length check (char_length(body) <= 2000),
  constraint messages_picture_path_length check (char_length(picture_path) <= 300)
);

comment on table public.messages is 'Messages between buyer and chef about one order or booking.';
comment on column public.messages.notified_at is
  'When a mail notified the recipient of the unread message; null before that.';

create index messages_order_id_idx on public.messages (order_id, created_at);
create index messages_booking_id_idx on public.messages (booking_id, created_at);
create index messages_sender_id_idx on public.messages (sender_id);
create index messages_unread_idx on public.messages (recipient_id) where read_at is null;
create index messages_recipient_id_idx on public.messages (recipient_id);
-- Policies of the bucket look for a file by its name.
create index messages_picture_path_idx on public.messages (picture_path) where picture_path is not null;

alter table public.messages enable row level security;

revoke all on public.messages from public, anon, authenticated, service_role;
grant select on public.messages to authenticated;
grant select, insert, update, delete on public.messages to service_role;

create policy messages_select on public.messages
for select to authenticated
using (sender_id = (select auth.uid()) or recipient_id = (select auth.uid()) or (select private.is_admin()));

create policy messages_factor on public.messages
as restrictive
for all to authenticated
using ((select private.factor_given()));
