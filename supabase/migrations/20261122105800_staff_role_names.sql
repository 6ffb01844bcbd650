-- Names of staff roles are names that people choose: no invisible characters that make one look like another.
alter table public.staff_roles
add constraint staff_roles_name_plain_check check (private.is_plain_name(name));
