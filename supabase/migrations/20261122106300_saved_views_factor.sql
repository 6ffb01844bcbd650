-- The policy says itself that a session shows every factor, as all policies on personal rows do.
alter policy saved_views_select on public.saved_views
using (
  (owner_id = (select auth.uid()) or is_shared)
  and (select private.factor_given())
  and private.has_staff_right(right_name)
);
