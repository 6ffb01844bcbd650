-- Favorites: the chefs and dishes a buyer keeps. Following one is a favorite with notifications.

create table public.favourite_chefs (
  user_id uuid not null,
  chef_id uuid not null,
  created_at timestamptz not null default now(),
  followed_at timestamptz,
  by_mail boolean not null default false,
  by_push boolean not null default false,
  in_app boolean not null default false,
  mail_token uuid not null default gen_random_uuid(),
  constraint favourite_chefs_pkey primary key (user_id, chef_id),
  constraint favourite_chefs_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint favourite_chefs_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint favourite_chefs_mail_token_key unique (mail_token),
  constraint favourite_chefs_followed_by_a_channel check ((followed_at is not null) = (by_mail or by_push or in_app))
);

comment on table public.favourite_chefs is 'Favorite chefs of a person.';
comment on column public.favourite_chefs.followed_at is
  'Since when the person follows: notifications come by the chosen channels. Null for a favorite without notifications.';
comment on column public.favourite_chefs.mail_token is 'Unsubscribes from the mails, without a sign-in.';

-- Followers are read in the order of their ids.
create index favourite_chefs_chef_id_idx on public.favourite_chefs (chef_id, user_id);

alter table public.favourite_chefs enable row level security;

revoke all on public.favourite_chefs from public, anon, authenticated, service_role;
-- Following needs a check of the channels: set-following writes it.
grant select, insert (user_id, chef_id), delete on public.favourite_chefs to authenticated;
grant select, insert, update, delete on public.favourite_chefs to service_role;

-- Favorites are a person's own; only a public chef or dish can become one.
create policy favourite_chefs_own on public.favourite_chefs
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()) and (select private.chef_is_public(chef_id)));

create policy favourite_chefs_factor on public.favourite_chefs
as restrictive
for all to authenticated
using ((select private.factor_given()));

create table public.favourite_dishes (
  user_id uuid not null,
  dish_id uuid not null,
  created_at timestamptz not null default now(),
  followed_at timestamptz,
  by_mail boolean not null default false,
  by_push boolean not null default false,
  in_app boolean not null default false,
  mail_token uuid not null default gen_random_uuid(),
  constraint favourite_dishes_pkey primary key (user_id, dish_id),
  constraint favourite_dishes_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint favourite_dishes_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint favourite_dishes_mail_token_key unique (mail_token),
  constraint favourite_dishes_followed_by_a_channel check ((followed_at is not null) = (by_mail or by_push or in_app))
);

comment on table public.favourite_dishes is 'Favorite dishes of a person.';
comment on column public.favourite_dishes.followed_at is
  'Since when the person follows: notifications come by the chosen channels. Null for a favorite without notifications.';
comment on column public.favourite_dishes.mail_token is 'Unsubscribes from the mails, without a sign-in.';

-- Followers are read in the order of their ids.
create index favourite_dishes_dish_id_idx on public.favourite_dishes (dish_id, user_id);

alter table public.favourite_dishes enable row level security;

revoke all on public.favourite_dishes from public, anon, authenticated, service_role;
-- Following needs a check of the channels: set-following writes it.
grant select, insert (user_id, dish_id), delete on public.favourite_dishes to authenticated;
grant select, insert, update, delete on public.favourite_dishes to service_role;

create policy favourite_dishes_own on public.favourite_dishes
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()) and (select private.dish_is_public(dish_id)));

create policy favourite_dishes_factor on public.favourite_dishes
as restrictive
for all to authenticated
using ((select private.factor_given()));
