-- An account opened on a suspicion of fraud: a second owner approves it, and the person reads about it 30 days later.

set local search_path = public, extensions;

alter table public.support_views
  add column hidden_until timestamptz,
  add constraint support_views_hidden_after_start check (hidden_until > opened_at);

comment on column public.support_views.hidden_until is
  'Until then the person neither reads the row nor is notified. The task that notifies them sets it to null; null for all others.';

create index support_views_hidden_until_idx on public.support_views (hidden_until) where hidden_until is not null;

grant update (hidden_until) on public.support_views to service_role;

drop policy support_views_select on public.support_views;

-- A person reads their own rows that are not hidden from them.
create policy support_views_select on public.support_views
for select to authenticated
using (user_id = (select auth.uid()) and hidden_until is null and (select private.factor_given()));
