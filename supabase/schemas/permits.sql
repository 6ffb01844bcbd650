-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger chef_permits_touch
before update of kind, number, meals_per_day, meals_per_week, sales_per_year_cents on public.chef_permits
for each row execute function private.touch_updated_at();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.chef_permits
for each statement execute function private.notify_public_change();

-- Limits, certifications and acceptances are for the chef.
create policy chef_permits_select on public.chef_permits
for select to authenticated
using ((select private.owns_chef(chef_permits.chef_id)));

-- For the chef; only server functions write it.
create policy permit_changes_select on public.permit_changes
for select to authenticated
using ((select private.owns_chef(permit_changes.chef_id)));

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.chef_day_meals
for each statement execute function private.notify_public_change();

create policy chef_day_meals_select on public.chef_day_meals
for select to authenticated
using ((select private.owns_chef(chef_day_meals.chef_id)));

create or replace trigger certifications_touch
before update on public.certifications
for each row execute function private.touch_updated_at();

create or replace function private.refresh_verified_mark()
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

create or replace trigger certifications_verified_mark
after insert or update or delete on public.certifications
for each row execute function private.refresh_verified_mark();

create or replace function private.guard_certification_document()
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

create or replace trigger certifications_guard_document
before update on public.certifications
for each row
when (
  new.status = 'approved'
  and new.document_path is null
  and (old.status <> 'approved' or old.document_path is not null)
)
execute function private.guard_certification_document();

create or replace function private.plain_number(number text)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(pg_catalog.regexp_replace(number, '[^[:alnum:]]', '', 'g'))
$$;

comment on function private.plain_number(text) is
  'The number of a permit or certification without spaces, hyphens and case, for comparison.';

create or replace function private.keep_certification_number()
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

create or replace trigger certifications_keep_number
after update on public.certifications
for each row execute function private.keep_certification_number();

create or replace function private.keep_permit_number()
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

create or replace trigger chef_permits_keep_number
after update on public.chef_permits
for each row
when (old.number <> '' and old.number is distinct from new.number)
execute function private.keep_permit_number();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.certifications
for each statement execute function private.notify_public_change();

create policy certifications_select on public.certifications
for select to authenticated
using ((select private.owns_chef(certifications.chef_id)));

create policy certifications_factor on public.certifications
as restrictive
for all to authenticated
using ((select private.factor_given()));

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.agreement_versions
for each statement execute function private.notify_public_change();

create policy agreement_acceptances_select on public.agreement_acceptances
for select to authenticated
using ((select private.owns_chef(agreement_acceptances.chef_id)));

create or replace function private.owes_agreement(chef uuid, at timestamptz)
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

create or replace function private.name_rule_certifications()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(new.value -> 'rules') = 'array' then
    new.value := jsonb_set(
      new.value,
      '{rules}',
      (
        select
          coalesce(
            jsonb_agg(
              case
                when r.rule ?| array['certifications', 'papers'] then
                  r.rule || jsonb_build_object(
                    'certifications', coalesce(r.rule -> 'certifications', r.rule -> 'papers'),
                    'papers', coalesce(r.rule -> 'certifications', r.rule -> 'papers')
                  )
                else r.rule
              end
              order by r.position
            ),
            '[]'::jsonb
          )
        from jsonb_array_elements(new.value -> 'rules') with ordinality as r (rule, position)
      )
    );
  end if;
  return new;
end
$$;

comment on function private.name_rule_certifications() is
  'Keeps the required certifications of rules under both names while releases of both serve side by side.';

create or replace trigger platform_settings_name_certifications
before insert or update of value on public.platform_settings
for each row when (new.key = 'placeRules')
execute function private.name_rule_certifications();

create or replace function private.held_permit(chef uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (
      select nullif(btrim(p.kind), '')
      from public.chef_permits p
      where p.chef_id = chef
    ),
    (
      select k.kind
      from public.certifications k
      where k.chef_id = chef
        and k.kind in ('mehko', 'cottage_food')
        and k.status <> 'rejected'
      order by k.status = 'approved' desc, k.created_at desc, k.id
      limit 1
    ),
    ''
  )
$$;

comment on function private.held_permit(uuid) is
  'The kind of permit of a kitchen: as its chef stated it, or else that of its certification; empty if neither is known.';

create or replace function private.unmet_certifications(chef uuid, wanted jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(g.kinds order by g.position), '[]'::jsonb)
  from jsonb_array_elements(wanted) with ordinality as g (kinds, position)
  where not exists (
    select 1
    from public.certifications k
    where k.chef_id = chef
      and k.status = 'approved'
      and (k.expires_on is null or k.expires_on >= current_date)
      and g.kinds ? k.kind
  )
$$;

comment on function private.unmet_certifications(uuid, jsonb) is
  'The groups of kinds of certifications of which a kitchen has no approved and valid one.';
