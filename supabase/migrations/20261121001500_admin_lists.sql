-- What the admins' lists are read by, newest first, and what ending a suspended person's sessions takes.

set local search_path = public, extensions;

create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_name_email_trgm_idx on public.profiles using gin ((name || ' ' || email) gin_trgm_ops);
create index profiles_suspended_until_idx on public.profiles (suspended_until) where suspended_at is not null;
create index chefs_created_at_idx on public.chefs (created_at, id);
create index chefs_activated_at_idx on public.chefs (activated_at) where activated_at is not null;
create index chefs_name_trgm_idx on public.chefs using gin (name gin_trgm_ops);
create index dishes_updated_at_idx on public.dishes (updated_at, id);
create index services_updated_at_idx on public.services (updated_at, id);
create index orders_placed_at_idx on public.orders (placed_at, id);
create index orders_buyer_name_trgm_idx on public.orders using gin (buyer_name gin_trgm_ops);
create index bookings_requested_at_idx on public.bookings (requested_at, id);
create index reviews_created_at_idx on public.reviews (created_at, id);
create index certifications_pending_idx on public.certifications (created_at, id) where status = 'pending';

-- A suspended person is signed out everywhere and cannot sign in again until the suspension is over.
create function private.follow_suspension()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update auth.users
  set banned_until = case
    when new.suspended_at is null then null
    else coalesce(new.suspended_until, now() + interval '100 years')
  end
  where id = new.id;
  if new.suspended_at is not null then
    delete from auth.sessions where user_id = new.id;
  end if;
  return null;
end
$$;

comment on function private.follow_suspension() is 'Trigger: the account follows its profile''s suspension.';

create trigger profiles_follow_suspension
after update of suspended_at, suspended_until on public.profiles
for each row
when (
  old.suspended_at is distinct from new.suspended_at
  or old.suspended_until is distinct from new.suspended_until
)
execute function private.follow_suspension();
