-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.guard_review()
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

create or replace trigger reviews_guard
before insert on public.reviews
for each row execute function private.guard_review();

create or replace trigger reviews_touch
before update on public.reviews
for each row execute function private.touch_updated_at();

create or replace function private.count_review()
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

create or replace trigger reviews_count_written
after insert or delete on public.reviews
for each row execute function private.count_review();

create or replace trigger reviews_count_changed
after update of rating, hidden_at on public.reviews
for each row execute function private.count_review();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.reviews
for each statement execute function private.notify_public_change();

-- Reviews are public unless hidden; the author and the chef see hidden ones too. No grant names the author, the
-- purchase or the pictures, whose folder names the author: list-my-reviews returns a person's own.
create policy reviews_select_public on public.reviews
for select to anon
using (hidden_at is null);

create policy reviews_select on public.reviews
for select to authenticated
using (
  hidden_at is null
  or buyer_id = (select auth.uid())
  or (select private.owns_chef(reviews.chef_id))
);

create or replace function private.guard_review_dish()
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

create or replace trigger review_dishes_guard
before insert or update on public.review_dishes
for each row execute function private.guard_review_dish();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.review_dishes
for each statement execute function private.notify_public_change();

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
create or replace function private.can_undo_order_transition(of_order uuid, back_to public.order_status, within_seconds integer)
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
      and not exists (
        select 1
        from public.refunds f
        where f.order_id = of_order
      )
    from public.order_events last_event
    where last_event.order_id = of_order
    order by last_event.id desc
    limit 1
  ), false)
$$;

comment on function private.can_undo_order_transition(uuid, public.order_status, integer) is
  'Whether the caller may still undo the last transition of an order.';
