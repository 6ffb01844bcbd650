-- Rules of places name the certifications they require `certifications`. The release before this one reads and writes `papers`,
-- so both names are kept in each version; the release after this one drops the old name and the trigger.

create function private.name_rule_certifications()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(new.value -> 'rules') = 'array' then
    new.value := jsonb_set(
      new.value,
      '{rules}',
      (
        select
          coalesce(
            jsonb_agg(
              case
                when r.rule ?| array['certifications', 'papers'] then
                  r.rule || jsonb_build_object(
                    'certifications', coalesce(r.rule -> 'certifications', r.rule -> 'papers'),
                    'papers', coalesce(r.rule -> 'certifications', r.rule -> 'papers')
                  )
                else r.rule
              end
              order by r.position
            ),
            '[]'::jsonb
          )
        from jsonb_array_elements(new.value -> 'rules') with ordinality as r (rule, position)
      )
    );
  end if;
  return new;
end
$$;

comment on function private.name_rule_certifications() is
  'Keeps the required certifications of rules under both names while releases of both serve side by side.';

revoke execute on function private.name_rule_certifications() from public;

create trigger platform_settings_name_certifications
before insert or update of value on public.platform_settings
for each row when (new.key = 'placeRules')
execute function private.name_rule_certifications();

-- The trigger names the certifications of all versions, the history included.
update public.platform_settings
set value = value
where key = 'placeRules';
