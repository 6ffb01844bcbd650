import type { Difference } from './compare-schemas.ts'

/** The text of a migration that makes a database equal to the files of `supabase/schemas`. */
export function writeMigration(differences: readonly Difference[]): string {
  return `${['set local search_path = public, extensions;', ...differences.flatMap(statementsOf)].join('\n\n')}\n`
}

function statementsOf({ name, written, present, replacesByDrop, signature }: Difference): string[] {
  if (!written) return present ? [`${present.drop};`] : []
  const isFunction = name.startsWith('function ')
  const isReplaced = replacesByDrop || /^(?:trigger|policy) /.test(name)
  const dropped = present && isReplaced ? [`${present.drop};`] : []
  if (!isFunction || (present && !replacesByDrop)) return [...dropped, written.text]
  const rights = [
    `revoke execute on function ${signature} from public;`,
    ...(present?.roles.length
      ? [`grant execute on function ${signature} to ${present.roles.join(', ')};`]
      : []),
  ]
  return [...dropped, written.text, rights.join('\n')]
}

/** Sorts after all others. `names` are those of the present files. */
export function migrationName(topic: string, names: readonly string[], now: Date): string {
  const last = names.toSorted().at(-1)?.slice(0, 14) ?? ''
  const stampOf = (date: Date) => date.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  if (stampOf(now) > last) return `${stampOf(now)}_${topic}.sql`
  const [year, month, day, hour, minute, second] = last.match(/^\d{4}|\d{2}/g)?.map(Number) ?? []
  const next = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, (minute ?? 0) + 1, second))
  return `${stampOf(next)}_${topic}.sql`
}
