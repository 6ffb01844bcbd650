import { describe, expect, test } from 'vitest'
import { findReleasedProblems, findUnlisted } from './check-released-migrations.ts'
import { addMigrations, releaseMigrations } from './released-migrations.ts'

const released = { '1.0.0': { 'backend/0002_auth.sql': 'a' }, '1.1.0': { 'marketplace/2027_menu.sql': 'm' } }
const files = [
  { name: 'backend/0002_auth.sql', checksum: 'a' },
  { name: 'marketplace/2027_menu.sql', checksum: 'm' },
]
const problemsOf = (migrations: typeof files) => findReleasedProblems(released, migrations)

describe('released migrations', () => {
  test('unchanged released files and a later new file are no problem', () => {
    expect(problemsOf(files)).toEqual([])
    expect(problemsOf([...files, { name: 'marketplace/2028_drops.sql', checksum: 'd' }])).toEqual([])
  })

  test('an edited released file is a problem', () => {
    expect(problemsOf(files.map((file) => ({ ...file, checksum: 'a' })))).toEqual([
      'marketplace/2027_menu.sql was edited after release 1.1.0: put it back and write the change as a new migration',
    ])
  })

  test('a removed or renamed released file is a problem', () => {
    expect(problemsOf(files.slice(1))).toEqual([
      'backend/0002_auth.sql was removed or renamed after release 1.0.0: put it back and write the change as a new migration',
    ])
  })

  test('a new file that sorts before a released one of its folder is a problem', () => {
    expect(problemsOf([...files, { name: 'backend/0001_roles.sql', checksum: 'r' }])).toEqual([
      'backend/0001_roles.sql sorts before backend/0002_auth.sql, which is listed: give it a later name',
    ])
  })

  test('an empty list of releases is a problem', () => {
    expect(findReleasedProblems({}, files)).toEqual(['no release lists its migrations'])
  })

  test('an edited unreleased file is a problem', () => {
    const lists = { unreleased: { 'backend/0002_auth.sql': 'a' } }
    expect(findReleasedProblems(lists, [{ name: 'backend/0002_auth.sql', checksum: 'b' }])).toEqual([
      'backend/0002_auth.sql was edited after it was listed: remove its line from supabase/released-migrations.json if it is not merged yet, else put it back and write the change as a new migration',
    ])
  })

  test('a new file that no list has is a problem', () => {
    const drops = { name: 'marketplace/2028_drops.sql', checksum: 'd' }
    expect(findUnlisted(released, files)).toEqual([])
    expect(findUnlisted(released, [...files, drops])).toEqual([
      'marketplace/2028_drops.sql is not listed: npm run release:migrations adds it to supabase/released-migrations.json',
    ])
  })

  test('a new file is listed as unreleased, and an edited one keeps its listed checksum', () => {
    const drops = { name: 'marketplace/2028_drops.sql', checksum: 'd' }
    const listed = addMigrations(released, [...files, drops])
    expect(listed).toEqual({ ...released, unreleased: { [drops.name]: 'd' } })
    expect(addMigrations(listed, [...files, { ...drops, checksum: 'e' }])).toEqual(listed)
    expect(
      addMigrations(
        released,
        files.map((file) => ({ ...file, checksum: 'e' })),
      ),
    ).toEqual(released)
  })

  test('a release takes the unreleased files over, once', () => {
    const lists = { ...released, unreleased: { 'marketplace/2028_drops.sql': 'd' } }
    expect(releaseMigrations(lists, '1.2.0')).toEqual({ ...released, '1.2.0': lists.unreleased })
    expect(() => releaseMigrations(lists, '1.1.0')).toThrow('1.1.0 has a list already')
    expect(releaseMigrations(released, '1.2.0')).toEqual(released)
  })
})
