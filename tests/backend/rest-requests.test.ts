import { describe, expect, test } from 'vitest'
import { openRestStage } from './rest-stage.ts'

const stage = openRestStage(`
  create table public.jars (
    id integer primary key,
    label text unique,
    grams integer not null default 0
  );
  create view public.open_jars as select id, label from public.jars;
  grant all on public.jars, public.open_jars to anon, authenticated;

  create function public.asked() returns jsonb language sql stable
    as $$
      select jsonb_build_object(
        'method', current_setting('request.method', true),
        'path', current_setting('request.path', true),
        'headers', current_setting('request.headers', true)::jsonb
      )
    $$;
  create function public.weigh(grams integer) returns text language sql immutable as $$ select 'grams' $$;
  create function public.weigh(ounces numeric) returns text language sql immutable as $$ select 'ounces' $$;
  create function public.unclear(a integer) returns integer language sql immutable as $$ select 1 $$;
  create function public.unclear(a text) returns integer language sql immutable as $$ select 2 $$;
  create function public.keys_of(jsonb) returns integer language sql immutable
    as $$ select jsonb_array_length(case jsonb_typeof($1) when 'array' then $1 else jsonb_build_array($1) end) $$;
  create function public.letters_in(text) returns integer language sql immutable as $$ select length($1) $$;
  create function public.total_of(label text, variadic grams integer[]) returns text language sql immutable
    as $$ select label || ' ' || (select sum(g) from unnest(grams) as g) $$;
`)
const client = () => stage.as('anon')

describe('request settings for functions', () => {
  test('current_setting shows method, path and headers, but no token, key or cookie', async () => {
    const answer = await stage.get('rpc/asked', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-app-version': `7 'quoted' "twice" \\ ü`,
        authorization: 'Bearer anon',
        apikey: 'anon',
        cookie: 'a=b',
      },
      body: '{}',
    })
    expect(await answer.json()).toEqual({
      method: 'POST',
      path: '/rpc/asked',
      headers: { 'content-type': 'application/json', 'x-app-version': `7 'quoted' "twice" \\ ü` },
    })
    expect(await (await stage.get('rpc/asked')).json()).toEqual({
      method: 'GET',
      path: '/rpc/asked',
      headers: {},
    })
  })
})

describe('upserts', () => {
  const jar = (id: number, grams: number) => ({ id, label: `jar ${id}`, grams })

  test('an upsert answers 201 when it created a row, and 200 when it only updated', async () => {
    const jars = client().from('jars')
    expect((await jars.upsert(jar(1, 5))).status).toBe(201)
    expect((await jars.upsert(jar(1, 6))).status).toBe(200)
    expect(await jars.upsert(jar(1, 7)).select('grams')).toMatchObject({ status: 200, data: [{ grams: 7 }] })
    expect((await jars.upsert([jar(1, 8), jar(2, 8)])).status).toBe(201)
    const counted = await jars.upsert([jar(1, 9), jar(2, 9)], { count: 'exact' }).select('count()')
    expect(counted).toMatchObject({ status: 200, count: 2, data: [{ count: 2 }] })
    expect(
      (await client().from('open_jars').upsert({ id: 2, label: 'x' }, { onConflict: 'id' })).status,
    ).toBe(200)
  })

  test('an upsert that ignores duplicates, and a plain insert, answer 201', async () => {
    const jars = client().from('jars')
    expect((await jars.insert(jar(10, 1))).status).toBe(201)
    expect(await jars.upsert(jar(10, 2), { ignoreDuplicates: true }).select()).toMatchObject({
      status: 201,
      data: [],
    })
    expect((await jars.insert([])).status).toBe(201)
  })

  test('a write counts the rows it wrote, whatever an aggregate returns', async () => {
    const jars = client().from('jars')
    await jars.insert([jar(20, 1), jar(21, 1)])
    expect(await jars.update({ grams: 2 }).gte('id', 20).select('count()').maxAffected(1)).toMatchObject({
      error: { code: 'PGRST124', details: 'The query affects 2 rows' },
    })
    expect((await jars.select('id').eq('grams', 2)).data).toEqual([])
  })

  test('an upsert of a view without a key is refused with the reason', async () => {
    expect((await client().from('open_jars').upsert({ id: 1, label: 'x' })).error).toMatchObject({
      code: 'not_implemented',
      message: expect.stringMatching(/^An upsert of the view open_jars without onConflict /),
    })
  })
})

describe('functions', () => {
  test('overloads are selected by the names of their arguments', async () => {
    expect((await client().rpc('weigh', { grams: 1 })).data).toBe('grams')
    expect((await client().rpc('weigh', { ounces: 1 })).data).toBe('ounces')
    expect((await client().rpc('unclear', { a: 1 })).error).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.unclear(a => integer), public.unclear(a => text)',
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    })
  })

  test('a function with one unnamed parameter takes the whole body', async () => {
    const post = (name: string, body: string, type = 'application/json') =>
      stage.get(`rpc/${name}`, { method: 'POST', headers: { 'content-type': type }, body })
    expect(await (await post('keys_of', '[1,2,3]')).json()).toBe(3)
    expect((await client().rpc('keys_of', { any: 'thing' })).data).toBe(1)
    expect(await (await post('letters_in', '{"a":"soup"} ', 'text/plain')).json()).toBe(13)
    expect(await (await post('weigh', 'soup', 'text/plain')).json()).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.weigh in the schema cache',
    })
    expect(await (await post('weigh', '[1]')).json()).toMatchObject({ code: 'PGRST202' })
  })

  test('a variadic function takes a list', async () => {
    const sum = { label: 'all', grams: [1, 2, 3] }
    expect((await client().rpc('total_of', sum)).data).toBe('all 6')
    expect(await (await stage.get('rpc/total_of?label=all&grams=4&grams=5')).json()).toBe('all 9')
  })

  test('a missing function is refused with the searched signatures', async () => {
    expect((await client().rpc('weigh')).error).toMatchObject({
      code: 'PGRST202',
      message: 'Could not find the function public.weigh without parameters in the schema cache',
      details:
        'Searched for the function public.weigh without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    })
    expect((await client().rpc('weigh', { a: 1, b: 2 }, { get: true })).error).toMatchObject({
      message: 'Could not find the function public.weigh(a, b) in the schema cache',
      details:
        'Searched for the function public.weigh with parameters a, b, but no matches were found in the schema cache.',
    })
  })
})
