-- A dish is shown in up to eight pictures. The first one, its cover, stays in the dish's own row, as every list
-- shows it; the others are rows of their own, so that each has its colour, its words and its place.

alter table public.dishes
  add column picture_alt text,
  add column picture_alt_ru text,
  add constraint dishes_picture_alt_length check (char_length(picture_alt) <= 200 and char_length(picture_alt_ru) <= 200);

comment on column public.dishes.picture_alt is 'What the cover shows, for those who do not see it. Null: the name of the dish says it.';

create table public.dish_pictures (
  dish_id uuid not null,
  position smallint not null,
  path text not null,
  color text not null default '#d8c4a8',
  alt text,
  alt_ru text,
  constraint dish_pictures_pkey primary key (dish_id, position),
  constraint dish_pictures_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint dish_pictures_path_key unique (dish_id, path),
  constraint dish_pictures_position_range check (position between 1 and 7),
  constraint dish_pictures_path_length check (char_length(path) between 1 and 300),
  constraint dish_pictures_color_form check (color ~* '^#[0-9a-f]{6}$'),
  constraint dish_pictures_alt_length check (char_length(alt) <= 200 and char_length(alt_ru) <= 200)
);

comment on table public.dish_pictures is 'The pictures of a dish after its cover, in the order they are shown.';

insert into public.dish_pictures (dish_id, position, path, color)
select d.id, row_number() over (partition by d.id order by min(picture.place)), picture.path, d.picture_color
from public.dishes d
cross join unnest(d.gallery_paths) with ordinality as picture (path, place)
where picture.place <= 7
  and picture.path <> coalesce(d.picture_path, '')
group by d.id, picture.path;

alter table public.dishes drop column gallery_paths;

create trigger tell_public_change
after insert or update or delete or truncate on public.dish_pictures
for each statement execute function private.tell_public_change();

alter table public.dish_pictures enable row level security;

revoke all on public.dish_pictures from anon, authenticated;
grant select on public.dish_pictures to anon, authenticated;

-- A picture is as public as its dish.
create policy dish_pictures_select on public.dish_pictures
for select to anon, authenticated
using ((select private.dish_is_public(dish_id)) or (select private.owns_dish(dish_id)) or (select private.is_admin()));
