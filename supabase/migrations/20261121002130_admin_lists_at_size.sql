-- What the admins' lists are read by when there is very much: their own words, and those in one state.

set local search_path = public, extensions;

create index bookings_words_trgm_idx on public.bookings using gin ((buyer_name || ' ' || service_name) gin_trgm_ops);
create index reviews_words_trgm_idx on public.reviews using gin ((body || ' ' || author_name) gin_trgm_ops);
create index dishes_names_trgm_idx on public.dishes using gin ((name || ' ' || coalesce(name_ru, '')) gin_trgm_ops);
create index services_names_trgm_idx on public.services using gin ((name || ' ' || coalesce(name_ru, '')) gin_trgm_ops);

-- A state that few are in, the newest first, without walking through all the others.
create index orders_status_placed_at_idx on public.orders (status, placed_at, id);
create index orders_open_placed_at_idx on public.orders (placed_at, id) where closed_at is null;
create index bookings_status_requested_at_idx on public.bookings (status, requested_at, id);
create index reviews_hidden_created_at_idx on public.reviews (created_at, id) where hidden_at is not null;
create index dishes_status_updated_at_idx on public.dishes (status, updated_at, id);

-- A page of a kitchen's bookings and dishes by the moment those lists go by.
create index bookings_chef_id_requested_at_idx on public.bookings (chef_id, requested_at, id);
create index dishes_chef_id_updated_at_idx on public.dishes (chef_id, updated_at, id);
create index reviews_chef_id_all_created_at_idx on public.reviews (chef_id, created_at, id);
