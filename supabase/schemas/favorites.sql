-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- Favorites are a person's own; only a public chef or dish can become one.
create policy favourite_chefs_own on public.favourite_chefs
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()) and (select private.chef_is_public(chef_id)));

create policy favourite_chefs_factor on public.favourite_chefs
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy favourite_dishes_own on public.favourite_dishes
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()) and (select private.dish_is_public(dish_id)));

create policy favourite_dishes_factor on public.favourite_dishes
as restrictive
for all to authenticated
using ((select private.factor_given()));
