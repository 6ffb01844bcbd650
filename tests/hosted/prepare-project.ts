/**
 * Prepares PostgreSQL as the hosted service delivers it: a superuser reserved for the service, `postgres` without
 * superuser, the schemas of Auth, Storage and Realtime owned by their services, extensions in a separate schema,
 * nothing granted by default. The schemas themselves are those of packages/backend, which copy the hosted ones.
 */
import { createDatabase } from '@localchef/backend/database'
import pg from 'pg'
import { migrate } from '../../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../../apps/server/src/migrations/read-migrations.ts'
import { asAdmin, urlOf } from '../database-template.ts'

export interface ProjectDatabase {
  /** The service's own superuser. */
  adminUrl: string
  /** The role of the project's owner. */
  ownerUrl: string
}

const database = 'postgres'
const password = 'postgres'

const roles = [
  `create role postgres login createdb createrole replication bypassrls password '${password}'`,
  'create role anon nologin noinherit',
  'create role authenticated nologin noinherit',
  'create role service_role nologin noinherit bypassrls',
  `create role authenticator login noinherit password '${password}'`,
  'create role supabase_auth_admin login noinherit createrole',
  'create role supabase_storage_admin login noinherit createrole',
  'create role supabase_realtime_admin nologin noinherit',
  'create role dashboard_user nologin createdb createrole replication',
  'grant anon, authenticated, service_role to authenticator',
  'grant anon, authenticated, service_role to postgres with admin option',
  `alter database ${database} owner to postgres`,
  'grant set on parameter session_replication_role to postgres',
]

const extensions = [
  'create schema extensions authorization postgres',
  'grant usage on schema extensions to anon, authenticated, service_role, dashboard_user',
  'create extension pgcrypto with schema extensions',
]

/** Our own tables in the services' schemas, which no hosted project has. Only the services write them. */
const unknownThere = [
  'auth.used_captchas',
  'auth.used_saml_assertions',
  'storage.loose_files',
  'storage.spent_upload_addresses',
]

const owners = [
  ...['auth', 'storage', 'realtime'].flatMap((schema) => [
    `alter schema ${schema} owner to supabase_${schema}_admin`,
    `do $$
     declare
       item record;
     begin
       for item in
         select format('alter table %s owner to supabase_${schema}_admin', c.oid::regclass) as change
         from pg_class c
         where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'v')
         union all
         select format('alter function %s owner to supabase_${schema}_admin', p.oid::regprocedure)
         from pg_proc p
         where p.pronamespace = '${schema}'::regnamespace
       loop
         execute item.change;
       end loop;
     end
     $$`,
    `grant usage on schema ${schema} to postgres, dashboard_user, anon, authenticated, service_role`,
  ]),
  'grant all on all tables in schema auth to postgres, dashboard_user',
  'grant all on all tables in schema storage to postgres',
  'grant all on storage.buckets, storage.objects to anon, authenticated, service_role',
  'grant all on realtime.messages to postgres',
  ...unknownThere.map(
    (table) => `revoke insert, update, delete on ${table} from postgres, dashboard_user, service_role`,
  ),
  // The record of our own migrations.
  'drop schema localchef cascade',
  'alter publication supabase_realtime owner to postgres',
]

/**
 * In the hosted service, the library supautils lets `postgres` create policies on these tables without owning them.
 * PostgreSQL has no such feature, so here a role with both as members owns the tables.
 */
const policyTables = [
  'create role owner_of_policy_tables nologin',
  'grant owner_of_policy_tables to postgres, supabase_storage_admin, supabase_realtime_admin',
  'grant usage, create on schema storage, realtime to owner_of_policy_tables',
  'alter table storage.objects owner to owner_of_policy_tables',
  'alter table realtime.messages owner to owner_of_policy_tables',
  'revoke create on schema storage, realtime from owner_of_policy_tables',
]

/**
 * Files are removed through the Storage API only; the hosted service refuses a statement that would orphan their
 * bytes.
 */
const protectedFiles = [
  `create function storage.protect_delete()
     returns trigger
     language plpgsql
   as $$
   begin
     if session_user = 'postgres' then
       raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
         using errcode = '42501';
     end if;
     return null;
   end
   $$`,
  `create trigger protect_objects_delete
   before delete on storage.objects
   for each statement execute function storage.protect_delete()`,
]

/** Prepares the database `postgres` of a new cluster whose first superuser is `postgres`. */
export async function prepareProject(clusterUrl: string): Promise<ProjectDatabase> {
  // A cluster's first superuser keeps its rights forever and cannot rename itself.
  const first = urlOf(clusterUrl, { name: 'first', database })
  await asAdmin(clusterUrl, ['create role first login superuser'])
  await asAdmin(first, ['alter role postgres rename to supabase_admin'])
  const adminUrl = urlOf(clusterUrl, { name: 'supabase_admin', password, database })
  await asAdmin(adminUrl, ['drop role first', ...roles, ...extensions])
  await migrateServices(adminUrl)
  await asAdmin(adminUrl, [...owners, ...policyTables, ...protectedFiles])
  return { adminUrl, ownerUrl: urlOf(clusterUrl, { name: 'postgres', password, database }) }
}

/** Creates the schemas that the services bring along. */
async function migrateServices(adminUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 })
  const migrations = await readMigrations()
  await migrate(
    createDatabase(pool, async () => async () => undefined),
    migrations.filter(({ name }) => name.startsWith('backend/')),
  )
  await pool.end()
}
