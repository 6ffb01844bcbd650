-- Programs of the marketplace itself: keys of staff and endpoints without a kitchen, in the tables of the kitchens' programs.

set local search_path = public, extensions;

alter table public.staff_role_rights
  drop constraint staff_role_rights_known,
  add constraint staff_role_rights_known check (right_name in (
    'desk', 'exports', 'figures', 'people_read', 'people_suspend', 'people_data', 'staff',
    'kitchens_read', 'kitchens_decide', 'certifications', 'listings', 'orders_read', 'reviews',
    'reports', 'disputes', 'refunds', 'trust_signals', 'ledger_read', 'ledger_close',
    'payments', 'fees', 'taxes', 'credit', 'discounts', 'announcements',
    'settings', 'connections', 'audit', 'upkeep'
  ));

-- A key outlives a day at the desk, so that only owners have the right at first.
insert into public.staff_role_rights (role, right_name)
select name, 'connections'
from public.staff_roles
where name = 'owner';

alter table public.api_keys
  add column of_marketplace boolean not null default false,
  add constraint api_keys_of_marketplace check (
    case
      when of_marketplace then array_to_string(scopes, ' ') ~ '^(marketplace:[a-z]+( |$))+$'
      else array_to_string(scopes, ' ') !~ 'marketplace:'
    end
  );

comment on column public.api_keys.of_marketplace is
  'A key of staff, which reads what is other people''s. It has scopes of the marketplace only, and no other key has one.';

create index api_keys_of_marketplace_idx on public.api_keys (created_at desc, id) where of_marketplace;

alter table public.webhook_endpoints
  alter column chef_id drop not null;

comment on table public.webhook_endpoints is 'Addresses of programs that receive events: of a kitchen, or of the marketplace.';
comment on column public.webhook_endpoints.chef_id is 'The kitchen whose events it receives. Null: the marketplace, with the events of all.';

alter table public.webhook_events
  alter column chef_id drop not null;

comment on column public.webhook_events.chef_id is
  'The kitchen that it concerns; null for accounts and decisions, of which the marketplace''s own endpoints alone hear.';
