-- Reviews by those who bought, one for each order or booking; favourites; reports.

set local search_path = public, extensions;

create table public.reviews (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  buyer_id uuid,
  order_id uuid,
  booking_id uuid,
  rating smallint not null,
  body text not null default '',
  language text not null default 'en',
  author_name text not null,
  picture_paths text[] not null default '{}',
  reply text,
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reviews_pkey primary key (id),
  constraint reviews_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint reviews_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete set null,
  constraint reviews_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint reviews_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete cascade,
  constraint reviews_one_per_order unique (order_id),
  constraint reviews_one_per_booking unique (booking_id),
  constraint reviews_of_one_purchase check (num_nonnulls(order_id, booking_id) = 1),
  constraint reviews_rating_range check (rating between 1 and 5),
  constraint reviews_body_length check (char_length(body) <= 4000),
  constraint reviews_reply_length check (char_length(reply) <= 2000),
  constraint reviews_pictures_count check (cardinality(picture_paths) <= 6),
  constraint reviews_reply_complete check ((reply is null) = (replied_at is null)),
  constraint reviews_hidden_complete check ((hidden_at is null) = (hidden_reason is null)),
  constraint reviews_language_known check (language in ('en', 'ru'))
);

comment on table public.reviews is 'A buyer''s word on a completed order or booking, and the chef''s one public reply.';

create index reviews_chef_id_created_at_idx on public.reviews (chef_id, created_at desc, id) where hidden_at is null;
create index reviews_chef_id_idx on public.reviews (chef_id);
create index reviews_buyer_id_idx on public.reviews (buyer_id, created_at desc);

-- Only what was bought and finished can be reviewed, and only by who bought it.
create function private.guard_review()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select 1
    from public.orders o
    where o.id = new.order_id
      and o.buyer_id = new.buyer_id
      and o.chef_id = new.chef_id
      and o.status = 'completed'
    union all
    select 1
    from public.bookings b
    where b.id = new.booking_id
      and b.buyer_id = new.buyer_id
      and b.chef_id = new.chef_id
      and b.status = 'completed'
  ) then
    raise exception 'only a completed order or booking is reviewed, by its buyer'
      using errcode = 'LC002';
  end if;
  return new;
end
$$;

comment on function private.guard_review() is 'Trigger: refuses a review of what was not bought and finished (SQLSTATE LC002).';

create trigger reviews_guard
before insert on public.reviews
for each row execute function private.guard_review();

create trigger reviews_touch
before update on public.reviews
for each row execute function private.touch_updated_at();

create function private.count_review()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update public.chefs
    set rating_count = rating_count - 1,
        rating_sum = rating_sum - old.rating
    where id = old.chef_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update public.chefs
    set rating_count = rating_count + 1,
        rating_sum = rating_sum + new.rating
    where id = new.chef_id;
  end if;
  return null;
end
$$;

comment on function private.count_review() is 'Trigger: keeps a chef''s rating; hidden reviews do not count.';

create trigger reviews_count_written
after insert or delete on public.reviews
for each row execute function private.count_review();

create trigger reviews_count_changed
after update of rating, hidden_at on public.reviews
for each row execute function private.count_review();

create table public.favourite_chefs (
  user_id uuid not null,
  chef_id uuid not null,
  created_at timestamptz not null default now(),
  constraint favourite_chefs_pkey primary key (user_id, chef_id),
  constraint favourite_chefs_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint favourite_chefs_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade
);

comment on table public.favourite_chefs is 'Chefs a person keeps.';

create index favourite_chefs_chef_id_idx on public.favourite_chefs (chef_id);

create table public.favourite_dishes (
  user_id uuid not null,
  dish_id uuid not null,
  created_at timestamptz not null default now(),
  constraint favourite_dishes_pkey primary key (user_id, dish_id),
  constraint favourite_dishes_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint favourite_dishes_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade
);

comment on table public.favourite_dishes is 'Dishes a person keeps.';

create index favourite_dishes_dish_id_idx on public.favourite_dishes (dish_id);

create table public.reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid,
  subject_kind text not null,
  subject_id uuid not null,
  reason text not null,
  body text not null default '',
  status text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  created_at timestamptz not null default now(),
  constraint reports_pkey primary key (id),
  constraint reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint reports_once_a_person unique (reporter_id, subject_kind, subject_id),
  constraint reports_subject_known check (subject_kind in ('review', 'chef', 'dish', 'message', 'order', 'booking')),
  constraint reports_status_known check (status in ('open', 'upheld', 'dismissed')),
  constraint reports_body_length check (char_length(body) <= 2000)
);

comment on table public.reports is 'What people ask an admin to look at.';

create index reports_reporter_id_idx on public.reports (reporter_id);
create index reports_decided_by_idx on public.reports (decided_by);
create index reports_open_idx on public.reports (created_at) where status = 'open';

alter table public.reviews enable row level security;
alter table public.favourite_chefs enable row level security;
alter table public.favourite_dishes enable row level security;
alter table public.reports enable row level security;

revoke all on public.reviews, public.favourite_chefs, public.favourite_dishes, public.reports
  from anon, authenticated;
grant select (id, chef_id, rating, body, language, author_name, picture_paths, reply, replied_at, created_at)
  on public.reviews to anon;
grant select on public.reviews to authenticated;
grant select, insert, delete on public.favourite_chefs, public.favourite_dishes to authenticated;
grant select on public.reports to authenticated;

-- Reviews are public unless hidden; the writer, the chef and admins see hidden ones too.
create policy reviews_select_public on public.reviews
for select to anon
using (hidden_at is null);

create policy reviews_select on public.reviews
for select to authenticated
using (
  hidden_at is null
  or buyer_id = (select auth.uid())
  or (select private.owns_chef(chef_id))
  or (select private.is_admin())
);

-- Favourites are a person's own; what cannot be seen cannot be kept.
create policy favourite_chefs_own on public.favourite_chefs
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()) and (select private.chef_is_public(chef_id)));

create policy favourite_dishes_own on public.favourite_dishes
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()) and (select private.dish_is_public(dish_id)));

create policy reports_select on public.reports
for select to authenticated
using (reporter_id = (select auth.uid()) or (select private.is_admin()));
