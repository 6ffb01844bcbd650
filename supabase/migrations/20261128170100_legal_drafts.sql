-- The pages of the legal texts follow what an admin confirms about the shipped drafts.

create trigger notify_public_change
after insert or update or delete or truncate on public.opening_points
for each statement execute function private.notify_public_change();
