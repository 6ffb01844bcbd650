-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create policy messages_select on public.messages
for select to authenticated
using (
  sender_id = (select auth.uid())
  or recipient_id = (select auth.uid())
);

create policy messages_factor on public.messages
as restrictive
for all to authenticated
using ((select private.factor_given()));
