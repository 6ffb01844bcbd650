-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- A buyer sees their own. The chef sees consents in the list of buyers only, which leaves out withdrawn ones.
create policy contact_consents_own on public.contact_consents
for select to authenticated
using (buyer_id = (select auth.uid()));

create policy contact_consents_factor on public.contact_consents
as restrictive
for all to authenticated
using ((select private.factor_given()));
