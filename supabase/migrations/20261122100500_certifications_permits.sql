-- Permits, certifications and the chef agreement: what a kitchen may sell by law, and what gives the verified mark.

set local search_path = public, extensions;

-- The limits of a kitchen's permit, for example by California's MEHKO rules; null is no limit.
create table public.chef_permits (
  chef_id uuid not null,
  kind text not null default '',
  number text not null default '',
  meals_per_day integer,
  meals_per_week integer,
  sales_per_year_cents bigint,
  updated_at timestamptz not null default now(),
  constraint chef_permits_pkey primary key (chef_id),
  constraint chef_permits_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_permits_meals_per_day_positive check (meals_per_day > 0),
  constraint chef_permits_meals_per_week_positive check (meals_per_week > 0),
  constraint chef_permits_sales_per_year_positive check (sales_per_year_cents > 0)
);

comment on table public.chef_permits is 'Legal limits of a kitchen. An order beyond them is refused.';

create trigger chef_permits_touch
before update on public.chef_permits
for each row execute function private.touch_updated_at();

create trigger notify_public_change
after insert or update or delete or truncate on public.chef_permits
for each statement execute function private.notify_public_change();

alter table public.chef_permits enable row level security;

revoke all on public.chef_permits from public, anon, authenticated, service_role;
grant select on public.chef_permits to authenticated;
grant select, insert, update, delete on public.chef_permits to service_role;

-- Limits, certifications and acceptances are for the chef and the admins.
create policy chef_permits_select on public.chef_permits
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

-- A chef lowers a limit at once. Raising or removing one is asked for here, and the old limit holds until an admin agrees.
create table public.permit_changes (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  meals_per_day integer,
  meals_per_week integer,
  sales_per_year_cents bigint,
  status text not null default 'pending',
  rejected_reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint permit_changes_pkey primary key (id),
  constraint permit_changes_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint permit_changes_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint permit_changes_limits_positive check (meals_per_day > 0 and meals_per_week > 0 and sales_per_year_cents > 0),
  constraint permit_changes_status_known check (status in ('pending', 'approved', 'rejected')),
  constraint permit_changes_rejected_has_reason check ((status = 'rejected') = (rejected_reason is not null)),
  constraint permit_changes_decided_complete check ((status = 'pending') = (decided_at is null))
);

comment on table public.permit_changes is
  'Permit limits that a chef asks for and an admin decides on; null is no limit. At most one waits for each kitchen.';

create index permit_changes_chef_id_idx on public.permit_changes (chef_id);
create unique index permit_changes_one_waits_idx on public.permit_changes (chef_id) where status = 'pending';
create index permit_changes_waiting_idx on public.permit_changes (created_at, id) where status = 'pending';
create index permit_changes_decided_by_idx on public.permit_changes (decided_by);

alter table public.permit_changes enable row level security;

revoke all on public.permit_changes from public, anon, authenticated, service_role;
grant select on public.permit_changes to authenticated;
grant select, insert, update, delete on public.permit_changes to service_role;

-- For the chef and the admins; only server functions write it.
create policy permit_changes_select on public.permit_changes
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

create table public.chef_day_meals (
  chef_id uuid not null,
  day date not null,
  meals integer not null,
  meals_limit integer,
  constraint chef_day_meals_pkey primary key (chef_id, day),
  constraint chef_day_meals_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_day_meals_not_negative check (meals >= 0),
  constraint chef_day_meals_within_limit check (meals_limit is null or meals <= meals_limit)
);

comment on table public.chef_day_meals is
  'Meals promised for a day, never above the permit. Placing an order locks the row.';

create trigger notify_public_change
after insert or update or delete or truncate on public.chef_day_meals
for each statement execute function private.notify_public_change();

alter table public.chef_day_meals enable row level security;

revoke all on public.chef_day_meals from public, anon, authenticated, service_role;
grant select on public.chef_day_meals to authenticated;
grant select, insert, update, delete on public.chef_day_meals to service_role;

create policy chef_day_meals_select on public.chef_day_meals
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

create type public.certification_status as enum ('pending', 'approved', 'rejected', 'expired');

create table public.certifications (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  kind text not null,
  number text not null default '',
  issuer text not null default '',
  issued_on date,
  expires_on date,
  document_path text,
  status public.certification_status not null default 'pending',
  rejected_reason text,
  decided_by uuid,
  decided_at timestamptz,
  reminded_30_at timestamptz,
  reminded_7_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint certifications_pkey primary key (id),
  constraint certifications_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint certifications_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint certifications_kind_known check (
    kind in ('food_handler', 'food_manager', 'cottage_food', 'mehko', 'business_licence', 'insurance', 'other')
  ),
  constraint certifications_dates check (expires_on is null or issued_on is null or issued_on < expires_on),
  constraint certifications_rejected_has_reason check ((status = 'rejected') = (rejected_reason is not null))
);

comment on table public.certifications is
  'Certifications of a chef. An approved, unexpired one gives the verified mark.';

create index certifications_chef_id_idx on public.certifications (chef_id);
create index certifications_decided_by_idx on public.certifications (decided_by);
create index certifications_waiting_idx on public.certifications (created_at) where status = 'pending';
create index certifications_expiry_idx on public.certifications (expires_on) where status = 'approved';
create index certifications_pending_idx on public.certifications (created_at, id) where status = 'pending';

create trigger certifications_touch
before update on public.certifications
for each row execute function private.touch_updated_at();

create function private.refresh_verified_mark()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chef uuid = coalesce(new.chef_id, old.chef_id);
begin
  update public.chefs c
  set is_verified = v.is_verified
  from (
    select exists (
      select 1
      from public.certifications
      where chef_id = chef
        and status = 'approved'
        and (expires_on is null or expires_on >= current_date)
    ) as is_verified
  ) v
  where c.id = chef
    and c.is_verified is distinct from v.is_verified;
  return null;
end
$$;

comment on function private.refresh_verified_mark() is
  'Trigger: a chef is verified while having an approved, unexpired certification.';

revoke execute on function private.refresh_verified_mark() from public;

create trigger certifications_verified_mark
after insert or update or delete on public.certifications
for each row execute function private.refresh_verified_mark();

create function private.guard_certification_document()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'a certification without a document cannot be approved'
    using errcode = 'check_violation', constraint = 'certifications_approved_has_document';
end
$$;

comment on function private.guard_certification_document() is
  'Trigger: refuses to approve a certification without a document, and to take the document of an approved one away.';

revoke execute on function private.guard_certification_document() from public;

create trigger certifications_guard_document
before update on public.certifications
for each row
when (
  new.status = 'approved'
  and new.document_path is null
  and (old.status <> 'approved' or old.document_path is not null)
)
execute function private.guard_certification_document();

create function private.plain_number(number text)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(pg_catalog.regexp_replace(number, '[^[:alnum:]]', '', 'g'))
$$;

comment on function private.plain_number(text) is
  'The number of a permit or certification without spaces, hyphens and case, for comparison.';

revoke execute on function private.plain_number(text) from public;
grant execute on function private.plain_number(text) to service_role;

create index certifications_number_idx on public.certifications (private.plain_number(number)) where number <> '';
create index chef_permits_number_idx on public.chef_permits (private.plain_number(number)) where number <> '';

create table public.earlier_numbers (
  id bigint generated always as identity,
  chef_id uuid not null,
  certification_id uuid,
  kind text not null,
  number text not null,
  cause text not null,
  reason text,
  created_at timestamptz not null default now(),
  constraint earlier_numbers_pkey primary key (id),
  constraint earlier_numbers_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint earlier_numbers_cause_known check (cause in ('rejected', 'changed'))
);

comment on table public.earlier_numbers is
  'Numbers of permits and certifications that an admin rejected or a chef replaced. A correction overwrites the certification, so they are kept here.';
comment on column public.earlier_numbers.certification_id is
  'The certification at that time. Not a foreign key, because a corrected certification gets a new id. Null for a permit.';

create index earlier_numbers_chef_id_idx on public.earlier_numbers (chef_id);
create index earlier_numbers_number_idx on public.earlier_numbers (private.plain_number(number));

alter table public.earlier_numbers enable row level security;

revoke all on public.earlier_numbers from public, anon, authenticated, service_role;
grant select on public.earlier_numbers to authenticated;
grant select, insert, update, delete on public.earlier_numbers to service_role;

-- The numbers of other kitchens are compared, so the chefs themselves read nothing here.
create policy earlier_numbers_select on public.earlier_numbers
for select to authenticated
using ((select private.is_admin()));

create policy earlier_numbers_factor on public.earlier_numbers
as restrictive
for all to authenticated
using ((select private.factor_given()));

create function private.keep_certification_number()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status = 'rejected' and old.status <> 'rejected' and new.number <> '' then
    insert into public.earlier_numbers (chef_id, certification_id, kind, number, cause, reason)
    values (new.chef_id, new.id, new.kind, new.number, 'rejected', new.rejected_reason);
  elsif new.id = old.id and old.status = 'rejected' and new.status = 'pending' then
    delete from public.earlier_numbers where certification_id = new.id and cause = 'rejected';
  end if;
  if old.number <> '' and private.plain_number(new.number) <> private.plain_number(old.number) then
    insert into public.earlier_numbers (chef_id, certification_id, kind, number, cause)
    values (old.chef_id, old.id, old.kind, old.number, 'changed');
  end if;
  return null;
end
$$;

comment on function private.keep_certification_number() is
  'Trigger: keeps the number of a rejected or corrected certification. Taking the rejection back removes it.';

revoke execute on function private.keep_certification_number() from public;

create trigger certifications_keep_number
after update on public.certifications
for each row execute function private.keep_certification_number();

create function private.keep_permit_number()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.earlier_numbers (chef_id, kind, number, cause)
  values (old.chef_id, old.kind, old.number, 'changed');
  return null;
end
$$;

comment on function private.keep_permit_number() is 'Trigger: keeps the number of a permit that its chef replaces.';

revoke execute on function private.keep_permit_number() from public;

create trigger chef_permits_keep_number
after update on public.chef_permits
for each row
when (old.number <> '' and old.number is distinct from new.number)
execute function private.keep_permit_number();

create trigger notify_public_change
after insert or update or delete or truncate on public.certifications
for each statement execute function private.notify_public_change();

alter table public.certifications enable row level security;

revoke all on public.certifications from public, anon, authenticated, service_role;
grant select on public.certifications to authenticated;
grant select, insert, update, delete on public.certifications to service_role;

create policy certifications_select on public.certifications
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

create policy certifications_factor on public.certifications
as restrictive
for all to authenticated
using ((select private.factor_given()));

create table public.agreement_versions (
  version integer not null,
  title text not null,
  published_at timestamptz not null default now(),
  required_from timestamptz,
  withdrawn_at timestamptz,
  constraint agreement_versions_pkey primary key (version)
);

comment on table public.agreement_versions is 'Published versions of the chef agreement.';
comment on column public.agreement_versions.required_from is
  'From this moment a chef takes orders only after accepting this version or a later one; null: it never stops orders.';
comment on column public.agreement_versions.withdrawn_at is
  'When an earlier text was restored instead; a withdrawn version is required of no chef.';

insert into public.agreement_versions (version, title)
values (1, 'LocalChef chef agreement');

create trigger notify_public_change
after insert or update or delete or truncate on public.agreement_versions
for each statement execute function private.notify_public_change();

alter table public.agreement_versions enable row level security;

revoke all on public.agreement_versions from public, anon, authenticated, service_role;
grant select on public.agreement_versions to anon, authenticated;
grant select, insert, update, delete on public.agreement_versions to service_role;

create policy agreement_versions_select on public.agreement_versions
for select to anon, authenticated
using (true);

create table public.agreement_acceptances (
  chef_id uuid not null,
  version integer not null,
  accepted_by uuid not null,
  accepted_at timestamptz not null default now(),
  constraint agreement_acceptances_pkey primary key (chef_id, version),
  constraint agreement_acceptances_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint agreement_acceptances_version_fkey foreign key (version) references public.agreement_versions (version),
  constraint agreement_acceptances_accepted_by_fkey foreign key (accepted_by) references public.profiles (id) on delete cascade
);

comment on table public.agreement_acceptances is 'Proof that a chef accepted a version of the agreement.';

create index agreement_acceptances_version_idx on public.agreement_acceptances (version);
create index agreement_acceptances_accepted_by_idx on public.agreement_acceptances (accepted_by);

alter table public.agreement_acceptances enable row level security;

revoke all on public.agreement_acceptances from public, anon, authenticated, service_role;
grant select on public.agreement_acceptances to authenticated;
grant select, insert, update, delete on public.agreement_acceptances to service_role;

create policy agreement_acceptances_select on public.agreement_acceptances
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

create function private.owes_agreement(chef uuid, at timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1
    from public.agreement_versions v
    where v.required_from <= at
      and v.withdrawn_at is null
      and not exists (
        select 1
        from public.agreement_acceptances a
        where a.chef_id = chef
          and a.version >= v.version
      )
  )
$$;

comment on function private.owes_agreement(uuid, timestamptz) is
  'Whether this chef must accept a newer agreement before taking new orders.';

revoke execute on function private.owes_agreement(uuid, timestamptz) from public;
grant execute on function private.owes_agreement(uuid, timestamptz) to service_role;
