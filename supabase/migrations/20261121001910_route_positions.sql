-- The chefs around a route come out of this index alone: the rows of chefs are wide, and a long route has thousands.

set local search_path = public, extensions;

create index findable_chefs_position_idx on private.findable_chefs using gist (position) include (id, traits_id);
