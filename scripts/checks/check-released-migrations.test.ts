import { describe, expect, test } from 'vitest'
import { findReleasedProblems } from './check-released-migrations.ts'

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
      'backend/0001_roles.sql sorts before backend/0002_auth.sql of release 1.0.0: give it a later name',
    ])
  })

  test('an empty list of releases is a problem', () => {
    expect(findReleasedProblems({}, files)).toEqual(['no release lists its migrations'])
  })
})
