import type { Database } from '@localchef/backend/database'
import pg from 'pg'
import { UnsuitableDatabaseError } from './wait-for-database.ts'

/** Extensions that the migrations create if permitted. All are trusted ones of PostgreSQL's contrib. */
const extensions = ['btree_gist', 'citext', 'cube', 'pg_trgm', 'unaccent']
const requestRoles = ['anon', 'authenticated', 'service_role']

interface Rights {
  version: number
  user: string
  database: string
  isSuperuser: boolean
  mayCreateRoles: boolean
  bypassesRls: boolean
  ownsSchema: boolean
  mayCreateSchemas: boolean
  /** The request roles that exist. */
  roles: { name: string; isMember: boolean; bypassesRls: boolean }[]
  extensions: { name: string; isInstalled: boolean; isAvailable: boolean; isTrusted: boolean }[]
}

/**
 * Refuses a database whose user cannot set up the schema, with the statements for a superuser to run once. A plain
 * owner suffices if the three request roles exist and it is a member of them.
 */
export async function requireRights(database: Database): Promise<void> {
  const rights = await readRights(database)
  const unavailable = rights.extensions.filter(({ isAvailable }) => !isAvailable).map(({ name }) => name)
  if (unavailable.length > 0) {
    throw new UnsuitableDatabaseError(
      `PostgreSQL has no extension ${unavailable.join(', ')}. They come with its contrib modules: on Debian with ` +
        'the package postgresql, on Fedora with postgresql-contrib.',
    )
  }
  const statements = rights.isSuperuser ? [] : missingStatements(rights)
  if (statements.length === 0) return
  throw new UnsuitableDatabaseError(
    `The role "${rights.user}" may not set up the database "${rights.database}". Run this once as a superuser, ` +
      `connected to that database, and try again:\n\n${statements.map((line) => `  ${line};`).join('\n')}\n`,
  )
}

function missingStatements(rights: Rights): string[] {
  const user = pg.escapeIdentifier(rights.user)
  const there = new Map(rights.roles.map((role) => [role.name, role]))
  // Only a superuser can grant BYPASSRLS; since PostgreSQL 16 also a role that has it.
  const maySetBypass = rights.version >= 160_000 && rights.mayCreateRoles && rights.bypassesRls
  const statements: string[] = []
  for (const name of requestRoles) {
    const needsBypass = name === 'service_role'
    const role = there.get(name)
    if (!role && !(needsBypass ? maySetBypass : rights.mayCreateRoles)) {
      statements.push(`create role ${name} nologin noinherit${needsBypass ? ' bypassrls' : ''}`)
    }
    if (role && needsBypass && !role.bypassesRls && !maySetBypass) {
      statements.push(`alter role ${name} bypassrls`)
    }
  }
  const isMember = requestRoles.every((name) => there.get(name)?.isMember ?? rights.mayCreateRoles)
  const mayGrant = rights.version < 160_000 && rights.mayCreateRoles
  if (statements.length > 0 || (!isMember && !mayGrant)) {
    statements.push(`grant ${requestRoles.join(', ')} to ${user}`)
  }
  if (!rights.mayCreateSchemas) {
    statements.push(`grant create on database ${pg.escapeIdentifier(rights.database)} to ${user}`)
  }
  if (!rights.ownsSchema) statements.push(`grant usage, create on schema public to ${user}`)
  const untrusted = rights.extensions.filter(({ isInstalled, isTrusted }) => !isInstalled && !isTrusted)
  if (untrusted.length > 0) {
    statements.push(`create schema if not exists extensions authorization ${user}`)
    for (const { name } of untrusted) statements.push(`create extension ${name} with schema extensions`)
  }
  return statements
}

async function readRights(database: Database): Promise<Rights> {
  const { rows } = await database.pool.query<Rights>(
    `with version as (select current_setting('server_version_num')::integer as number)
     select version.number as version, current_user as user, current_database() as database,
       own.rolsuper as "isSuperuser", own.rolcreaterole as "mayCreateRoles", own.rolbypassrls as "bypassesRls",
       has_schema_privilege('public', 'create') as "ownsSchema",
       has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
       coalesce(
         (
           select jsonb_agg(jsonb_build_object(
             'name', request.rolname,
             'isMember', pg_has_role(current_user, request.oid, case when version.number >= 160000 then 'set' else 'member' end),
             'bypassesRls', request.rolbypassrls
           ))
           from pg_roles request
           where request.rolname = any ($1)
         ),
         '[]'
       ) as roles,
       (
         select jsonb_agg(jsonb_build_object(
           'name', wanted.name,
           'isInstalled', installed.oid is not null,
           'isAvailable', available.name is not null,
           'isTrusted', coalesce(newest.trusted, false)
         ))
         from unnest($2::text[]) as wanted (name)
         left join pg_extension installed on installed.extname = wanted.name
         left join pg_available_extensions available on available.name = wanted.name
         left join pg_available_extension_versions newest
           on newest.name = wanted.name and newest.version = available.default_version
       ) as extensions
     from version
     join pg_roles own on own.rolname = current_user`,
    [requestRoles, extensions],
  )
  const [rights] = rows
  if (!rights) throw new Error('the database did not report its user')
  return rights
}
