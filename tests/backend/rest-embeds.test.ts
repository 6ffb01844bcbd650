import { describe, expect, test } from 'vitest'
import { openRestStage } from './rest-stage.ts'

const stage = openRestStage(`
  create table public.travelers (
    id integer primary key,
    name text not null,
    home text not null,
    guide_id integer,
    constraint travelers_guide_fkey foreign key (guide_id) references public.travelers (id)
  );
  create table public.letters (
    id integer primary key,
    sender_id integer not null,
    receiver_id integer not null,
    weight numeric not null,
    facts jsonb not null default '{}',
    note json,
    secret boolean not null default false,
    constraint letters_sender_fkey foreign key (sender_id) references public.travelers (id),
    constraint letters_receiver_fkey foreign key (receiver_id) references public.travelers (id)
  );
  create table public.stamps (
    letter_id integer primary key constraint stamps_letter_fkey references public.letters (id),
    cents integer not null
  );
  create table public.clubs (id integer primary key, name text not null, count integer not null default 7);
  create table public.club_members (
    club_id integer constraint club_members_club_fkey references public.clubs (id),
    traveler_id integer constraint club_members_traveler_fkey references public.travelers (id),
    primary key (club_id, traveler_id)
  );
  create view public.heavy_letters as select * from public.letters where weight > 10;
  alter table public.letters enable row level security;
  create policy letters_open on public.letters to anon, authenticated using (not secret) with check (true);
  grant all on public.travelers, public.letters, public.stamps, public.clubs, public.club_members,
    public.heavy_letters to anon, authenticated;

  insert into public.travelers values
    (1, 'Ada', 'Bath', null), (2, 'Ben', 'Cork', 1), (3, 'Cy', 'Cork', 1);
  insert into public.letters values
    (1, 1, 2, 10, '{"pages": 2}', '{"a": 1}', false),
    (2, 1, 3, 20, '{"pages": 5}', null, false),
    (3, 2, 1, 5, '{}', null, false),
    (4, 1, 2, 100, '{}', null, true);
  insert into public.stamps values (1, 90), (2, 180);
  insert into public.clubs values (1, 'Walkers');
  insert into public.club_members values (1, 1), (1, 3);

  create function public.initials(public.travelers) returns text language sql stable
    as $$ select left($1.name, 1) || left($1.home, 1) $$;
  create function public.open_letters(sender public.travelers) returns setof public.letters language sql stable
    as $$ select * from public.letters where sender_id = sender.id order by id $$;
  create function public.heaviest_letter(sender public.travelers) returns setof public.letters
    language sql stable rows 1
    as $$ select * from public.letters where sender_id = sender.id order by weight desc limit 1 $$;
  create function public.letters_above(lowest numeric) returns setof public.letters language sql stable
    as $$ select * from public.letters where weight > lowest $$;
`)

const select = async (table: string, columns: string) => {
  const { data, error } = await stage.as('anon').from(table).select(columns)
  return error ? { error } : data
}

describe('aggregates', () => {
  test('messages(count) counts the related rows visible under row level security', async () => {
    const counted = await select('travelers', 'name, sent:letters!sender_id(count)')
    expect(counted).toContainEqual({ name: 'Ada', sent: [{ count: 2 }] })
    expect(counted).toContainEqual({ name: 'Cy', sent: [{ count: 0 }] })
  })

  test('count() takes an alias, and a column named count is selected as a column', async () => {
    expect(await select('travelers', 'sent:letters!sender_id(number:count())')).toContainEqual({
      sent: [{ number: 2 }],
    })
    expect(await select('clubs', 'count')).toEqual([{ count: 7 }])
    expect(await select('clubs', 'count()')).toEqual([{ count: 1 }])
  })

  test('sum, avg, min and max of related rows take casts on either side', async () => {
    expect(
      await select(
        'travelers',
        'name, letters!sender_id(weight.sum(), weight.avg()::int, least:weight.min(), most:facts->>pages::int.max(), id.count())',
      ),
    ).toContainEqual({
      name: 'Ada',
      letters: [{ sum: 30, avg: 15, least: 10, most: 5, count: 2 }],
    })
  })

  test('plain columns at the top level form the groups', async () => {
    const { data } = await stage
      .as('anon')
      .from('travelers')
      .select('home, people:count(), last:id.max()')
      .order('home')
    expect(data).toEqual([
      { home: 'Bath', people: 1, last: 1 },
      { home: 'Cork', people: 2, last: 3 },
    ])
    expect(await select('letters', 'weight.sum()::text')).toEqual([{ sum: '35' }])
    expect(await select('letters', 'note, count()')).toHaveLength(2)
  })

  test('filtered rows are not aggregated', async () => {
    const client = stage.as('anon')
    const { data } = await client.from('letters').select('total:weight.sum()').gt('weight', 5).single()
    expect(data).toEqual({ total: 30 })
    const sent = await client
      .from('travelers')
      .select('letters!sender_id(count)')
      .eq('letters.receiver_id', 3)
      .eq('id', 1)
    expect(sent.data).toEqual([{ letters: [{ count: 1 }] }])
  })

  test('a spread aggregate uses the groups of the outer rows', async () => {
    expect(
      await select('letters', '...travelers!sender_id(name), ...stamps(paid:cents.sum()), letters:count()'),
    ).toEqual(
      expect.arrayContaining([
        { name: 'Ada', paid: 270, letters: 2 },
        { name: 'Ben', paid: null, letters: 1 },
      ]),
    )
  })

  test('rows of functions and writes are aggregated', async () => {
    const client = stage.as('anon')
    const called = await client.rpc('letters_above', { lowest: 1 }).select('sender_id, weight.sum()')
    expect(called.data).toEqual(expect.arrayContaining([{ sender_id: 1, sum: 30 }]))
    const written = await client
      .from('clubs')
      .insert([
        { id: 8, name: 'Readers' },
        { id: 9, name: 'Cooks' },
      ])
      .select('count(), id.max()')
    expect(written.data).toEqual([{ count: 2, max: 9 }])
    await client.from('clubs').delete().in('id', [8, 9])
  })

  test('an aggregate of a missing column names the column', async () => {
    expect(await select('travelers', 'x:nothing.count()')).toMatchObject({
      error: { code: '42703', message: 'column travelers.nothing does not exist' },
    })
    expect(await select('letters', 'note.sum()')).toMatchObject({ error: { code: '42883' } })
  })
})

describe('relationships', () => {
  test('embedding a table twice without an alias is refused', async () => {
    expect(await select('letters', 'travelers!sender_id(name), travelers!receiver_id(name)')).toMatchObject({
      error: { code: '42712', message: 'table name "letters_travelers_1" specified more than once' },
    })
    expect(await select('travelers', 'letters!sender_id(stamps(cents), stamps(letter_id))')).toMatchObject({
      error: { code: '42712', message: 'table name "letters_stamps_2" specified more than once' },
    })
    expect(
      await select('letters', 'id, sender:travelers!sender_id(name), receiver:travelers!receiver_id(name)'),
    ).toContainEqual({ id: 1, sender: { name: 'Ada' }, receiver: { name: 'Ben' } })
  })

  test("referencing rows are embedded by their constraint's name", async () => {
    expect(
      await select('travelers', 'name, sent:letters_sender_fkey(id), got:letters_receiver_fkey(id)'),
    ).toContainEqual({ name: 'Ada', sent: [{ id: 1 }, { id: 2 }], got: [{ id: 3 }] })
    expect(await select('letters', 'id, letters_sender_fkey(name)')).toContainEqual({
      id: 3,
      letters_sender_fkey: { name: 'Ben' },
    })
    expect(await select('travelers', 'sent:letters!letters_sender_fkey(id)')).toContainEqual({
      sent: [{ id: 3 }],
    })
  })

  test("in a self-referencing table the table's name embeds children, and the column's name the parent", async () => {
    const children = { name: 'Ada', travelers: [{ name: 'Ben' }, { name: 'Cy' }] }
    expect(await select('travelers', 'name, travelers(name)')).toContainEqual(children)
    expect(await select('travelers', 'name, travelers!guide_id(name)')).toContainEqual(children)
    expect(await select('travelers', 'name, guide_id(name)')).toContainEqual({
      name: 'Ben',
      guide_id: { name: 'Ada' },
    })
    expect(await select('travelers', 'travelers!travelers_guide_fkey(name)')).toMatchObject({
      error: {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'travelers' and 'travelers' using the hint 'travelers_guide_fkey' in the schema 'public', but no matches were found.",
      },
    })
  })

  test('an ambiguous embed lists the possible relationships', async () => {
    expect(await select('letters', 'travelers(name)')).toMatchObject({
      error: {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'letters' and 'travelers'",
        hint: "Try changing 'travelers' to one of the following: 'travelers!letters_receiver_fkey', 'travelers!letters_sender_fkey'. Find the desired relationship in the 'details' key.",
        details: [
          {
            embedding: 'letters with travelers',
            cardinality: 'many-to-one',
            relationship: 'letters_receiver_fkey using letters(receiver_id) and travelers(id)',
          },
          {
            embedding: 'letters with travelers',
            cardinality: 'many-to-one',
            relationship: 'letters_sender_fkey using letters(sender_id) and travelers(id)',
          },
        ],
      },
    })
    expect(await select('travelers', 'letters(id)')).toMatchObject({
      error: {
        details: [
          {
            cardinality: 'one-to-many',
            relationship: 'letters_receiver_fkey using travelers(id) and letters(receiver_id)',
          },
          { cardinality: 'one-to-many' },
        ],
      },
    })
  })

  test('a junction table relates two tables', async () => {
    expect(await select('clubs', 'name, travelers(name)')).toEqual([
      { name: 'Walkers', travelers: [{ name: 'Ada' }, { name: 'Cy' }] },
    ])
    expect(await select('travelers', 'name, clubs!club_members(name)')).toContainEqual({
      name: 'Ben',
      clubs: [],
    })
  })

  test('columns of many rows are spread as arrays', async () => {
    const spread = await select('travelers', 'name, ...letters!sender_id(id, weight)')
    expect(spread).toContainEqual({ name: 'Ada', id: [1, 2], weight: [10, 20] })
    expect(spread).toContainEqual({ name: 'Cy', id: [], weight: [] })
    expect(await select('letters', 'id, ...stamps!inner(*)')).toEqual([
      { id: 1, letter_id: 1, cents: 90 },
      { id: 2, letter_id: 2, cents: 180 },
    ])
  })

  test('a view is readable, and embedding through it is refused by name', async () => {
    const client = stage.as('anon')
    expect((await client.from('heavy_letters').select('id').order('id')).data).toEqual([{ id: 2 }, { id: 4 }])
    expect(await select('heavy_letters', 'id, travelers!sender_id(name)')).toMatchObject({
      error: {
        code: 'not_implemented',
        message: expect.stringMatching(/^Embedding by the foreign keys behind the view heavy_letters /),
      },
    })
    expect(await select('travelers', 'heavy_letters(id)')).toMatchObject({
      error: { code: 'not_implemented' },
    })
    expect(await select('heavy_letters', 'nothing(id)')).toMatchObject({ error: { code: 'PGRST200' } })
  })
})

describe('functions of a row', () => {
  test('a computed column is selected, filtered and ordered, but not part of *', async () => {
    const client = stage.as('anon')
    const { data } = await client
      .from('travelers')
      .select('initials, short:initials')
      .neq('initials', 'BC')
      .order('initials', { ascending: false })
    expect(data).toEqual([
      { initials: 'CC', short: 'CC' },
      { initials: 'AB', short: 'AB' },
    ])
    expect((await client.from('travelers').select('*').eq('id', 1)).data).toEqual([
      { id: 1, name: 'Ada', home: 'Bath', guide_id: null },
    ])
    expect(await select('letters', 'travelers!sender_id(initials)')).toContainEqual({
      travelers: { initials: 'BC' },
    })
    const written = await client.from('travelers').update({ home: 'Ayr' }).eq('id', 1).select('initials')
    expect(written.data).toEqual([{ initials: 'AA' }])
    await client.from('travelers').update({ home: 'Bath' }).eq('initials', 'AA')
    expect(await select('travelers', 'name, initials')).toContainEqual({ name: 'Ada', initials: 'AB' })
  })

  test('a computed relationship is embedded like a table', async () => {
    expect(await select('travelers', 'name, open_letters(id, stamps(cents))')).toContainEqual({
      name: 'Ada',
      open_letters: [
        { id: 1, stamps: { cents: 90 } },
        { id: 2, stamps: { cents: 180 } },
      ],
    })
    const best = await select('travelers', 'name, best:heaviest_letter(weight)')
    expect(best).toContainEqual({ name: 'Ada', best: { weight: 20 } })
    expect(best).toContainEqual({ name: 'Cy', best: null })
    expect(await select('travelers', 'name, open_letters(count)')).toContainEqual({
      name: 'Ada',
      open_letters: [{ count: 2 }],
    })
  })

  test("a function's rows embed whatever their table can", async () => {
    const { data } = await stage
      .as('anon')
      .rpc('letters_above', { lowest: 5 })
      .select('id, sender:travelers!sender_id(name)')
      .order('id')
    expect(data).toEqual([
      { id: 1, sender: { name: 'Ada' } },
      { id: 2, sender: { name: 'Ada' } },
    ])
  })
})
