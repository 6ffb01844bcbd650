-- Reviews by buyers, one for each completed order or booking.

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
  constraint reviews_pictures_count check (cardinality(picture_paths) <= 3),
  constraint reviews_reply_complete check ((reply is null) = (replied_at is null)),
  constraint reviews_hidden_complete check ((hidden_at is null) = (hidden_reason is null)),
  constraint reviews_language_known check (language ~ '^[a-z]{2,3}$')
);

comment on table public.reviews is
  'A buyer''s review of a completed order or booking, with one public reply of the chef.';
comment on column public.reviews.picture_paths is 'Names in the private bucket `reviews`, uploaded by the author.';

create index reviews_chef_id_created_at_idx on public.reviews (chef_id, created_at desc, id) where hidden_at is null;
create index reviews_chef_id_idx on public.reviews (chef_id);
create index reviews_buyer_id_idx on public.reviews (buyer_id, created_at desc);
create index reviews_created_at_idx on public.reviews (created_at, id);
create index reviews_words_trgm_idx on public.reviews using gin ((body || ' ' || author_name) gin_trgm_ops);
create index reviews_hidden_created_at_idx on public.reviews (created_at, id) where hidden_at is not null;
create index reviews_picture_paths_idx on public.reviews using gin (picture_paths);
create index reviews_chef_id_all_created_at_idx on public.reviews (chef_id, created_at, id);

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

comment on function private.guard_review() is
  'Trigger: refuses a review unless its buyer has completed the order or booking (SQLSTATE LC002).';

revoke execute on function private.guard_review() from public;

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

comment on function private.count_review() is 'Trigger: updates the rating of the chef; hidden reviews do not count.';

revoke execute on function private.count_review() from public;

create trigger reviews_count_written
after insert or delete on public.reviews
for each row execute function private.count_review();

create trigger reviews_count_changed
after update of rating, hidden_at on public.reviews
for each row execute function private.count_review();

create trigger notify_public_change
after insert or update or delete or truncate on public.reviews
for each statement execute function private.notify_public_change();

alter table public.reviews enable row level security;

revoke all on public.reviews from public, anon, authenticated, service_role;
grant select (id, chef_id, rating, body, language, author_name, reply, replied_at, created_at) on public.reviews to anon;
grant select (
    id, chef_id, rating, body, language, author_name, reply, replied_at, hidden_at, hidden_reason, created_at, updated_at
  )
  on public.reviews
  to authenticated;
grant select, insert, update, delete on public.reviews to service_role;

-- Reviews are public unless hidden; the author, the chef and admins see hidden ones too. No grant names the author, the
-- purchase or the pictures, whose folder names the author: list-my-reviews returns a person's own.
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

create table public.review_dishes (
  review_id uuid not null,
  dish_id uuid not null,
  rating smallint not null,
  constraint review_dishes_pkey primary key (review_id, dish_id),
  constraint review_dishes_review_id_fkey foreign key (review_id) references public.reviews (id) on delete cascade,
  constraint review_dishes_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint review_dishes_rating_range check (rating between 1 and 5)
);

comment on table public.review_dishes is 'Stars that a review gives to dishes of its order.';

create index review_dishes_dish_id_idx on public.review_dishes (dish_id) include (review_id, rating);

create function private.guard_review_dish()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (
    select 1
    from public.reviews r
    join public.order_lines l on l.order_id = r.order_id
    where r.id = new.review_id
      and l.dish_id = new.dish_id
  ) then
    raise exception 'only dishes of the reviewed order get stars'
      using errcode = 'LC002';
  end if;
  return new;
end
$$;

comment on function private.guard_review_dish() is
  'Trigger: refuses stars for a dish that was not in the reviewed order (SQLSTATE LC002).';

revoke execute on function private.guard_review_dish() from public;

create trigger review_dishes_guard
before insert or update on public.review_dishes
for each row execute function private.guard_review_dish();

create trigger notify_public_change
after insert or update or delete or truncate on public.review_dishes
for each statement execute function private.notify_public_change();

alter table public.review_dishes enable row level security;

revoke all on public.review_dishes from public, anon, authenticated, service_role;
grant select on public.review_dishes to anon, authenticated;
grant select, insert, update, delete on public.review_dishes to service_role;

-- The stars follow the policies of their review.
create policy review_dishes_select on public.review_dishes
for select to anon, authenticated
using (
  exists (
    select 1
    from public.reviews r
    where r.id = review_id
  )
);

-- The last transition of the order must lead back to that status, be made by the same chef a short while ago, and have
-- no review built on it: a review of a completed order stays true. The function stands here because it asks for reviews.
create function private.can_undo_order_transition(of_order uuid, back_to public.order_status, within_seconds integer)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select last_event.from_status = back_to
      and last_event.actor = 'chef'
      and last_event.actor_id = (select auth.uid())
      and last_event.created_at > now() - make_interval(secs => within_seconds)
      and not exists (
        select 1
        from public.reviews r
        where r.order_id = of_order
      )
    from public.order_events last_event
    where last_event.order_id = of_order
    order by last_event.id desc
    limit 1
  ), false)
$$;

comment on function private.can_undo_order_transition(uuid, public.order_status, integer) is
  'Whether the caller may still undo the last transition of an order.';

revoke execute on function private.can_undo_order_transition(uuid, public.order_status, integer) from public;
grant execute on function private.can_undo_order_transition(uuid, public.order_status, integer) to service_role;
