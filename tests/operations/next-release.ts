import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))

export const nextVersion = '99.1.0'
export const nextMigration = '29990101000000_next_release.sql'

/** A migration that only adds, so it is compatible with the previous release. */
const nextSql = `
alter table public.dishes add column next_release_note text;
create table public.next_release_notes (id uuid primary key default gen_random_uuid(), note text not null);
alter table public.next_release_notes enable row level security;
create policy next_release_notes_read on public.next_release_notes for select using (true);
grant select on public.next_release_notes to anon;
insert into public.next_release_notes (note) values ('hello');
`

/**
 * Writes this tree with one more migration and a later version into a folder, and returns the path of its program.
 * `lastStatement` is appended to the migration.
 */
export async function makeNextRelease(folder: string, lastStatement = ''): Promise<string> {
  const tree = join(folder, 'next')
  for (const part of ['package.json', 'apps/server', 'packages/backend/migrations', 'supabase/migrations']) {
    await cp(join(project, part), join(tree, part), {
      recursive: true,
      filter: (source) => !source.endsWith('node_modules'),
    })
  }
  await symlink(join(project, 'node_modules'), join(tree, 'node_modules'))
  await writeFile(join(tree, 'supabase/migrations', nextMigration), nextSql + lastStatement)
  const manifest = join(tree, 'apps/server/package.json')
  await writeFile(
    manifest,
    JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version: nextVersion }),
  )
  return join(tree, 'apps/server/src/main.ts')
}
