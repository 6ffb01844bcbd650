-- Consent of buyers to be contacted by a kitchen. It is the legal ground for a chef to use an exported contact. Following a
-- kitchen is another thing: followers are notified by the marketplace, and their contacts stay unknown to the chef.

create table public.contact_consents (
  buyer_id uuid not null,
  chef_id uuid not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint contact_consents_pkey primary key (buyer_id, chef_id),
  constraint contact_consents_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete cascade,
  constraint contact_consents_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint contact_consents_withdrawn_later check (withdrawn_at >= given_at)
);

comment on table public.contact_consents is
  'Consent of a buyer to hear from a kitchen about more than an order. A withdrawn row stays as proof of both moments.';

create index contact_consents_chef_id_idx on public.contact_consents (chef_id);

alter table public.contact_consents enable row level security;

revoke all on public.contact_consents from public, anon, authenticated, service_role;
grant select on public.contact_consents to authenticated;
grant select, insert, update, delete on public.contact_consents to service_role;

-- A buyer sees their own. The chef sees consents in the list of buyers only, which leaves out withdrawn ones.
create policy contact_consents_own on public.contact_consents
for select to authenticated
using (buyer_id = (select auth.uid()));

create policy contact_consents_factor on public.contact_consents
as restrictive
for all to authenticated
using ((select private.factor_given()));
