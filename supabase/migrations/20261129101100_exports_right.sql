-- Files leave the marketplace, so exporting is a right of its own beside the right to read a list. Roles with the desk keep it,
-- except for the built-in support role, which answers single people.

set local search_path = public, extensions;

alter table public.staff_role_rights
  drop constraint staff_role_rights_known,
  add constraint staff_role_rights_known check (right_name in (
    'desk', 'exports', 'figures', 'people_read', 'people_suspend', 'people_data', 'staff',
    'kitchens_read', 'kitchens_decide', 'certifications', 'listings', 'orders_read', 'reviews',
    'reports', 'disputes', 'refunds', 'trust_signals', 'ledger_read', 'ledger_close',
    'payments', 'fees', 'taxes', 'credit', 'discounts', 'announcements',
    'settings', 'audit', 'upkeep'
  ));

insert into public.staff_role_rights (role, right_name)
select role, 'exports'
from public.staff_role_rights
where right_name = 'desk'
  and role <> 'support';
