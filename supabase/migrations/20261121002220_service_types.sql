-- An admin may add types of services beside the four there always are; each is booked as one of them is.

set local search_path = public, extensions;

alter table public.services
  add column type_slug text,
  add constraint services_type_slug_form check (type_slug ~ '^[a-z0-9]+(_[a-z0-9]+)*$' and char_length(type_slug) <= 40);

comment on column public.services.type_slug is 'The type an admin has added, by its short name; null: the kind itself.';
