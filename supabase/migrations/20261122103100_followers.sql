-- Followers: notifications to the people who follow a kitchen or a dish. The followers themselves are rows of the favorites.

create table public.follower_notices (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  cause text not null,
  to_kitchen boolean not null,
  dish_ids uuid[] not null default '{}',
  worded jsonb not null,
  data jsonb not null default '{}',
  path text not null,
  created_at timestamptz not null,
  reached_user_id uuid,
  finished_at timestamptz,
  constraint follower_notices_pkey primary key (id),
  constraint follower_notices_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint follower_notices_once unique (chef_id, cause),
  constraint follower_notices_cause_length check (char_length(cause) between 1 and 200),
  constraint follower_notices_to_somebody check (to_kitchen or cardinality(dish_ids) > 0)
);

comment on table public.follower_notices is
  'Notifications to all followers, one row for each cause. A job sends them in batches, in the order of the followers'' ids.';
comment on column public.follower_notices.cause is 'The subject of the notice, such as `batch:<id>`. A second notice with the same cause is not written.';
comment on column public.follower_notices.to_kitchen is 'Whether it goes to followers of the kitchen; followers of dish_ids get it anyway.';
comment on column public.follower_notices.worded is 'Event and texts in each language.';
comment on column public.follower_notices.reached_user_id is
  'The last follower who was notified. Written with the notifications, so that a repeated job goes on behind them.';

alter table public.follower_notices enable row level security;

revoke all on public.follower_notices from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.follower_notices to service_role;

create table public.follower_messages (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  constraint follower_messages_pkey primary key (id),
  constraint follower_messages_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint follower_messages_subject_length check (char_length(subject) between 1 and 100),
  constraint follower_messages_body_length check (char_length(body) between 1 and 2000)
);

comment on table public.follower_messages is 'Messages of a chef to all followers of the kitchen.';

create index follower_messages_chef_id_idx on public.follower_messages (chef_id, created_at desc);

alter table public.follower_messages enable row level security;

revoke all on public.follower_messages from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.follower_messages to service_role;
