-- A kitchen's page, which answers from memory, names its rule.

create trigger notify_public_change
after insert or update or delete or truncate on public.loyalty_rules
for each statement execute function private.notify_public_change();
