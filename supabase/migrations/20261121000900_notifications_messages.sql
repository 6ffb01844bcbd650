-- Notifications and messages: written in the transaction of their cause, delivered live.

set local search_path = public, extensions;

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

comment on table public.notifications is 'What a person is told. Titles of orders contain New Order, Confirmed, Ready, Completed or Cancelled.';
comment on column public.notifications.data is 'Ids to link to, and key and values from which each language words the title and message.';

create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc, id);
create index notifications_unread_idx on public.notifications (user_id) where not is_read;
create index notifications_triggered_by_idx on public.notifications (triggered_by);

alter table public.notifications enable row level security;

revoke all on public.notifications from anon, authenticated;
grant select on public.notifications to authenticated;
grant update (is_read) on public.notifications to authenticated;

-- A person reads their own notifications.
create policy notifications_select on public.notifications
for select to authenticated
using (user_id = (select auth.uid()));

-- Unread to read, one way.
create policy notifications_mark_read on public.notifications
for update to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()) and is_read);

-- Messages inside an order or a booking.
create table public.messages (
  id uuid not null default gen_random_uuid(),
  order_id uuid,
  booking_id uuid,
  sender_id uuid,
  recipient_id uuid,
  body text not null default '',
  picture_path text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  constraint messages_pkey primary key (id),
  constraint messages_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint messages_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete cascade,
  constraint messages_sender_id_fkey foreign key (sender_id) references public.profiles (id) on delete set null,
  constraint messages_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete set null,
  constraint messages_in_one_thread check (num_nonnulls(order_id, booking_id) = 1),
  constraint messages_say_something check (char_length(btrim(body)) > 0 or picture_path is not null),
  constraint messages_body_length check (char_length(body) <= 2000)
);

comment on table public.messages is 'What buyer and chef write to each other about one order or booking.';

create index messages_order_id_idx on public.messages (order_id, created_at);
create index messages_booking_id_idx on public.messages (booking_id, created_at);
create index messages_sender_id_idx on public.messages (sender_id);
create index messages_unread_idx on public.messages (recipient_id) where read_at is null;
create index messages_recipient_id_idx on public.messages (recipient_id);

alter table public.messages enable row level security;

revoke all on public.messages from anon, authenticated;
grant select on public.messages to authenticated;

create policy messages_select on public.messages
for select to authenticated
using (sender_id = (select auth.uid()) or recipient_id = (select auth.uid()) or (select private.is_admin()));
