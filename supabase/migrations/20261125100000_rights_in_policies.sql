-- The role of an admin opens nothing by itself: each policy and each function that lets admins in asks for a right.

set local search_path = public, extensions;

-- Admins read their own staff role with its rights; the right to appoint reads all.
alter policy staff_roles_select on public.staff_roles
using (
  (
    (select private.factor_given())
    and exists (
      select 1
      from public.staff_members m
      where m.role = staff_roles.name
        and m.user_id = (select auth.uid())
    )
  )
  or (select private.has_staff_right('staff'))
);

alter policy staff_role_rights_select on public.staff_role_rights
using (
  (
    (select private.factor_given())
    and exists (
      select 1
      from public.staff_members m
      where m.role = staff_role_rights.role
        and m.user_id = (select auth.uid())
    )
  )
  or (select private.has_staff_right('staff'))
);

-- A dispute is decided by its reports and the conversation, with their pictures.
alter policy messages_select on public.messages
using (
  sender_id = (select auth.uid())
  or recipient_id = (select auth.uid())
  or (select private.has_staff_right('reports'))
  or (select private.has_staff_right('disputes'))
);

alter policy reports_select on public.reports
using (
  reporter_id = (select auth.uid())
  or (select private.has_staff_right('reports'))
  or (subject_kind in ('order', 'booking') and (select private.has_staff_right('disputes')))
);

create or replace function private.shows_review_picture(file_name text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.reviews r
    where r.picture_paths @> array[file_name]
      and (
        r.hidden_at is null
        or r.buyer_id = (select auth.uid())
        or (select private.owns_chef(r.chef_id))
        or (select private.has_staff_right('reviews'))
      )
  )
$$;

comment on function private.shows_review_picture(text) is
  'Whether the caller may see a picture of a review: pictures of hidden reviews are for author, chef and admins who read reviews.';

create or replace function private.guard_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The profile shows the address that the account signs in with. An account with a phone alone has none: an address that
  -- a person writes here would receive mails that its owner never asked for.
  new.email = coalesce(
    (select coalesce(u.email::text, '') from auth.users u where u.id = new.id),
    new.email
  );
  if (select auth.role()) in ('anon', 'authenticated') then
    if tg_op = 'INSERT' and new.role = 'admin' then
      raise exception 'the role admin is given by an admin' using errcode = '42501';
    end if;
    -- become-chef makes a buyer a chef; the grants of the table keep the column from anybody's own update.
    if tg_op = 'UPDATE'
      and new.role is distinct from old.role
      and not (new.id = (select auth.uid()) and old.role = 'buyer' and new.role = 'chef')
      and (new.id = (select auth.uid()) or not (select private.has_staff_right('staff'))) then
      raise exception 'a role is not changed by its owner' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;

-- Nothing asks for the bare role any more.
drop function private.is_admin();
