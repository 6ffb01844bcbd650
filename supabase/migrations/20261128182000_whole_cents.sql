-- Amounts below a cent are refused now. Those stored in documents before are rounded, or the documents no longer match
-- their schemas, and a setting would fall back to its default.

create function pg_temp.in_cents(document jsonb)
returns jsonb
language sql
as $$
  select case jsonb_typeof(document)
    when 'object' then (
      select coalesce(
        jsonb_object_agg(
          f.key,
          case
            when jsonb_typeof(f.value) = 'number'
              and f.key in ('amount', 'cost', 'fromAmount', 'kept', 'sales', 'salesPerYear', 'serviceFixed')
              then to_jsonb(round(f.value::numeric, 2))
            else pg_temp.in_cents(f.value)
          end
        ),
        '{}'
      )
      from jsonb_each(document) f
    )
    when 'array' then (
      select coalesce(jsonb_agg(pg_temp.in_cents(e.value) order by e.ordinality), '[]')
      from jsonb_array_elements(document) with ordinality e
    )
    else document
  end
$$;

update public.platform_settings s
set value = pg_temp.in_cents(s.value)
where s.key in ('approvals', 'fees', 'placeRules')
  and s.value <> pg_temp.in_cents(s.value);

update public.dish_costs k
set parts = pg_temp.in_cents(k.parts)
where k.parts <> pg_temp.in_cents(k.parts);

update public.approvals a
set act = pg_temp.in_cents(a.act)
where a.act <> pg_temp.in_cents(a.act);
