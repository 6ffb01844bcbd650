-- What an admin settles without a deploy: every change is a version with its reason, and none is ever rewritten.

set local search_path = public, extensions;

alter table public.platform_settings
  add column reason text,
  add column restored_from integer,
  add constraint platform_settings_version_positive check (version > 0),
  add constraint platform_settings_reason_length check (char_length(reason) <= 500);

comment on column public.platform_settings.reason is 'Why it was changed, in the words of who changed it.';
comment on column public.platform_settings.restored_from is 'The version this one brings back; 0 is what the marketplace came with.';

revoke update, delete, truncate on public.platform_settings from service_role;

-- A cuisine nobody can choose any more keeps its name for the kitchens that have it.
alter table public.cuisines add column retired_at timestamptz;

comment on column public.cuisines.retired_at is 'Since when it is not offered any more; whoever has it keeps it.';

-- A version of the chef agreement may be asked for from a day on, and may be taken back.
alter table public.agreement_versions
  add column required_from timestamptz,
  add column withdrawn_at timestamptz;

comment on column public.agreement_versions.required_from is 'From when on a kitchen takes orders only if its chef has accepted this version or a later one; null: it never stops one.';
comment on column public.agreement_versions.withdrawn_at is 'When an earlier text was brought back instead; a withdrawn version asks nothing of anybody.';

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

comment on function private.owes_agreement(uuid, timestamptz) is 'Whether this chef has to accept a newer agreement before taking new orders.';

grant execute on function private.owes_agreement(uuid, timestamptz) to service_role;

-- The marketplace's own fee of an order, as it was when the order was placed.
alter table public.orders drop column total_cents;

alter table public.orders
  add column service_fee_cents integer not null default 0,
  add column total_cents integer not null
    generated always as (subtotal_cents + service_fee_cents + delivery_fee_cents + tip_cents) stored,
  add constraint orders_service_fee_not_negative check (service_fee_cents >= 0);

comment on column public.orders.service_fee_cents is 'What the buyer pays the marketplace; the chef keeps the rest.';

-- Pages, texts and colours follow a changed setting at once, in every process.
create trigger tell_public_change
after insert or update or delete or truncate on public.platform_settings
for each statement execute function private.tell_public_change();

create trigger tell_public_change
after insert or update or delete or truncate on public.agreement_versions
for each statement execute function private.tell_public_change();
