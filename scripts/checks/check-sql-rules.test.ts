import { describe, expect, it } from 'vitest'
import { findSqlProblems } from './check-sql-rules.ts'

const sound = `
create table public.chefs (
  id uuid not null,
  constraint chefs_pkey primary key (id)
);
comment on table public.chefs is 'Who cooks.';
alter table public.chefs enable row level security;
create table public.dishes (
  id uuid not null,
  chef_id uuid not null,
  price_cents integer not null,
  constraint dishes_pkey primary key (id),
  constraint dishes_chef_id_fkey foreign key (chef_id) references public.chefs (id),
  constraint dishes_price_positive check (price_cents between 1 and 100000)
);
comment on table public.dishes is 'What is cooked.';
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

describe('the rules for migrations', () => {
  it('find nothing in a sound migration', () => {
    expect(findSqlProblems([{ file: 'a.sql', text: sound }])).toEqual([])
  })

  it('look through all files before they miss something', () => {
    const parts = sound.split('create index')
    const text = [parts[0] ?? '', `create index${parts[1] ?? ''}`]
    expect(findSqlProblems(text.map((part, index) => ({ file: `${index}.sql`, text: part })))).toEqual([])
  })

  it('miss row level security, also when only a comment speaks of it', () => {
    const statement = 'alter table public.dishes enable row level security;'
    expect(problemsWithout(statement)).toEqual(['a.sql: public.dishes has no row level security'])
    expect(problemsWithout(statement, `-- ${statement}`)).toHaveLength(1)
  })

  it('miss a comment', () => {
    expect(problemsWithout(`comment on table public.dishes is 'What is cooked.';`)).toEqual([
      'a.sql: public.dishes has no comment',
    ])
  })

  it('miss the name of a constraint', () => {
    expect(problemsWithout('constraint dishes_price_positive check', 'check')).toHaveLength(1)
    expect(problemsWithout('price_cents integer not null', 'price_cents integer check (true)')).toHaveLength(
      1,
    )
    expect(problemsWithout('id uuid not null,', 'id uuid primary key,')).toHaveLength(1)
  })

  it('miss the index of a foreign key', () => {
    expect(problemsWithout('(chef_id, id desc)', '(id, chef_id)')).toEqual([
      'a.sql: public.dishes: no index begins with chef_id',
    ])
  })

  it('miss the search path of a function with its owner’s rights', () => {
    expect(problemsWithout(`set search_path = ''`)).toEqual([
      'a.sql: private.owner is security definer without a search_path of its own',
    ])
  })

  it('refuse tables without a schema and in schemas of the backend', () => {
    expect(problemsWithout('create table public.dishes', 'create table dishes')).not.toEqual([])
    expect(findSqlProblems([{ file: 'b.sql', text: 'create table auth.more ();' }])).toHaveLength(1)
  })
})
