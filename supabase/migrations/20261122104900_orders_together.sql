-- Orders of one kitchen that arrive together are placed in one transaction: their buyers are read, their kitchen is locked
-- and the commit reaches the disk once for all of them. Every order is still checked and written by itself.

set local search_path = public, extensions;

-- The callers of several calls, in their order. A caller whose session has ended, who is banned or who has no profile has
-- only nulls, and makes the call alone to learn the reason. Security definer, because only the owner reads sessions.
create function private.callers_in_force(all_claims jsonb[], at timestamptz)
returns table (place integer, claims jsonb, caller jsonb)
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  for place in 1 .. cardinality(all_claims) loop
    claims := null;
    caller := null;
    begin
      claims := server.claims_in_force(all_claims[place])::jsonb;
      perform set_config('request.jwt.claims', claims::text, true),
        set_config('request.jwt.claim.sub', claims ->> 'sub', true);
      select jsonb_build_object(
        'id', p.id,
        'role', p.role,
        'name', p.name,
        'email', p.email,
        'language', p.language,
        'allergies', p.allergies,
        'isSuspended', p.suspended_at is not null and (p.suspended_until is null or p.suspended_until > at),
        'hasGivenFactor', private.factor_given()
      )
      into caller
      from public.profiles p
      where p.id = (claims ->> 'sub')::uuid;
    exception
      when sqlstate 'LCS01' or sqlstate 'LCS02' then
        claims := null;
    end;
    return next;
  end loop;
end
$$;

comment on function private.callers_in_force(jsonb[], timestamptz) is
  'The callers of several calls with their claims as they are valid now. Read by functions/run-together.ts.';

revoke execute on function private.callers_in_force(jsonb[], timestamptz) from public;
grant execute on function private.callers_in_force(jsonb[], timestamptz) to service_role;

-- Places orders of one kitchen one after the other, each with the claims of its buyer, and returns the outcomes of
-- private.place_order in the same order. The first one takes the kitchen's lock for all: if the facts have changed until
-- then, none is placed.
create function private.place_orders(
  of_chef uuid,
  of_dishes uuid[],
  at timestamptz,
  seen_version text,
  seen_stamp text,
  new_orders jsonb
)
returns jsonb
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  one jsonb;
  outcome jsonb;
  outcomes jsonb[] = '{}';
begin
  for one in
    select o.value
    from jsonb_array_elements(new_orders) with ordinality as o
    order by o.ordinality
  loop
    perform set_config('request.jwt.claims', one ->> 'claims', true),
      set_config('request.jwt.claim.sub', one -> 'claims' ->> 'sub', true);
    outcome := private.place_order(
      of_chef, of_dishes, at, seen_version, seen_stamp, one -> 'row', one -> 'lines', one -> 'taken'
    );
    if outcome ->> 'outcome' = 'changed' then
      return '[]';
    end if;
    outcomes := outcomes || outcome;
  end loop;
  return to_jsonb(outcomes);
end
$$;

comment on function private.place_orders(uuid, uuid[], timestamptz, text, text, jsonb) is
  'Writes several orders of a kitchen; empty when its facts have changed. Called by orders/place-together.ts alone.';

revoke execute on function private.place_orders(uuid, uuid[], timestamptz, text, text, jsonb) from public;
grant execute on function private.place_orders(uuid, uuid[], timestamptz, text, text, jsonb) to service_role;
