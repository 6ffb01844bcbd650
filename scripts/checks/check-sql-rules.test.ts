import { describe, expect, it } from 'vitest'
import { findSqlProblems } from './check-sql-rules.ts'

const sound = `
create table public.chefs (
  id uuid not null,
  constraint chefs_pkey primary key (id)
);
comment on table public.chefs is 'People who cook.';
alter table public.chefs enable row level security;
create table public.dishes (
  id uuid not null,
  chef_id uuid not null,
  price_cents integer not null,
  constraint dishes_pkey primary key (id),
  constraint dishes_chef_id_fkey foreign key (chef_id) references public.chefs (id),
  constraint dishes_price_positive check (price_cents between 1 and 100000)
);
comment on table public.dishes is 'Food they cook.';
create index dishes_chef_id_idx on public.dishes (chef_id, id desc);
alter table public.dishes enable row level security;
create function private.owner() returns uuid
language sql security definer set search_path = ''
as $$ select null::uuid $$;
`

function problemsWithout(removed: string, put = ''): string[] {
  expect(sound).toContain(removed)
  return findSqlProblems([{ file: 'a.sql', text: sound.replace(removed, put) }])
}

describe('the check of migrations', () => {
  it('a sound migration has no problems', () => {
    expect(findSqlProblems([{ file: 'a.sql', text: sound }])).toEqual([])
  })

  it('an index in another file counts', () => {
    const parts = sound.split('create index')
    const text = [parts[0] ?? '', `create index${parts[1] ?? ''}`]
    expect(findSqlProblems(text.map((part, index) => ({ file: `${index}.sql`, text: part })))).toEqual([])
  })

  it('a table without row level security is a problem, even if a comment mentions it', () => {
    const statement = 'alter table public.dishes enable row level security;'
    expect(problemsWithout(statement)).toEqual(['a.sql: public.dishes has no row level security'])
    expect(problemsWithout(statement, `-- ${statement}`)).toHaveLength(1)
  })

  it('a table without a comment is a problem', () => {
    expect(problemsWithout(`comment on table public.dishes is 'Food they cook.';`)).toEqual([
      'a.sql: public.dishes has no comment',
    ])
  })

  it('an unnamed constraint is a problem', () => {
    expect(problemsWithout('constraint dishes_price_positive check', 'check')).toHaveLength(1)
    expect(problemsWithout('price_cents integer not null', 'price_cents integer check (true)')).toHaveLength(
      1,
    )
    expect(problemsWithout('id uuid not null,', 'id uuid primary key,')).toHaveLength(1)
  })

  it('a foreign key without an index is a problem', () => {
    expect(problemsWithout('(chef_id, id desc)', '(id, chef_id)')).toEqual([
      'a.sql: public.dishes: no index begins with chef_id',
    ])
  })

  it('a security definer function without a search path is a problem', () => {
    expect(problemsWithout(`set search_path = ''`)).toEqual([
      'a.sql: private.owner is security definer without a search_path of its own',
    ])
  })

  it('a table without a schema or in a schema of the backend is a problem', () => {
    expect(problemsWithout('create table public.dishes', 'create table dishes')).not.toEqual([])
    expect(findSqlProblems([{ file: 'b.sql', text: 'create table auth.more ();' }])).toHaveLength(1)
  })
})
