import { describe, expect, test } from 'vitest'
import { openRestStage } from './rest-stage.ts'

const stage = openRestStage(`
  create table public.travelers (id integer primary key, name text not null);
  create table public.letters (
    id integer primary key,
    sender_id integer not null,
    secret boolean not null default false,
    constraint letters_sender_fkey foreign key (sender_id) references public.travelers (id)
  );
  create table public.stamps (
    letter_id integer primary key constraint stamps_letter_fkey references public.letters (id),
    cents integer not null
  );
  create table public.clubs (id integer primary key, count integer not null default 7);
  create view public.open_letters as select * from public.letters where not secret;
  alter table public.letters enable row level security;
  create policy letters_open on public.letters to anon, authenticated using (not secret) with check (true);
  grant all on public.travelers, public.letters, public.stamps, public.clubs, public.open_letters
    to anon, authenticated;

  insert into public.travelers values (1, 'Ada'), (2, 'Ben'), (3, 'Cy');
  insert into public.letters values (1, 1, false), (2, 1, false), (3, 2, false), (4, 3, true);
  insert into public.stamps values (1, 90), (2, 180);
  insert into public.clubs values (1);
`)

const from = (table: string) => stage.as('anon').from(table)

describe('related rows', () => {
  test('related rows are embedded as one or many, in each other, under aliases', async () => {
    const { data } = await from('travelers').select('who:name, sent:letters(id, stamps(cents))').order('id')
    expect(data).toEqual([
      {
        who: 'Ada',
        sent: [
          { id: 1, stamps: { cents: 90 } },
          { id: 2, stamps: { cents: 180 } },
        ],
      },
      { who: 'Ben', sent: [{ id: 3, stamps: null }] },
      // A row that row level security hides is not embedded.
      { who: 'Cy', sent: [] },
    ])
    const letters = await from('letters').select('id, sender:travelers(*)').eq('id', 3)
    expect(letters.data).toEqual([{ id: 3, sender: { id: 2, name: 'Ben' } }])
  })

  test('rows without a match of an inner embed are left out, and not counted', async () => {
    const inner = await from('letters').select('id, stamps!inner(cents)', { count: 'exact' }).order('id')
    expect([inner.count, inner.data?.map(({ id }) => id)]).toEqual([2, [1, 2]])
    const outer = await from('letters').select('id, stamps(cents)', { count: 'exact' })
    expect(outer.count).toBe(3)
  })

  test('written rows embed theirs, and return only the columns that were selected', async () => {
    const written = await from('letters').insert({ id: 9, sender_id: 2 }).select('sender:travelers(name)')
    expect(written.data).toEqual([{ sender: { name: 'Ben' } }])
    const removed = await from('letters').delete().eq('id', 9).select('id')
    expect(removed.data).toEqual([{ id: 9 }])
  })

  test('unrelated tables, and two embeds under one name, are refused', async () => {
    expect((await from('travelers').select('clubs(id)')).error).toMatchObject({ code: 'PGRST200' })
    expect((await from('travelers').select('nothing(id)')).error).toMatchObject({ code: 'PGRST200' })
    expect((await from('letters').select('stamps(cents), stamps(letter_id)')).error).toMatchObject({
      code: '42712',
    })
  })

  test('a view is readable, and embedding through it is refused by name', async () => {
    expect((await from('open_letters').select('id').order('id')).data).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
    expect((await from('open_letters').select('id, travelers(name)')).error).toMatchObject({
      code: 'not_implemented',
      message: expect.stringMatching(/^Embedding by the foreign keys behind the view open_letters /),
    })
  })

  test('a column named count is selected as a column', async () => {
    expect((await from('clubs').select('count')).data).toEqual([{ count: 7 }])
  })
})
