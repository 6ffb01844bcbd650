-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create policy reports_select on public.reports
for select to authenticated
using (reporter_id = (select auth.uid()));

create policy reports_factor on public.reports
as restrictive
for all to authenticated
using ((select private.factor_given()));
