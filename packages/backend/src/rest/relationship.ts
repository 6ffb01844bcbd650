import type { Catalogue, ForeignKey, Relation } from './catalogue.ts'
import { RestError } from './rest-error.ts'
import type { Embed } from './select-list.ts'

/** How rows of an embedded table belong to a row of the outer one. */
export interface Relationship {
  target: Relation
  toOne: boolean
  /** Pairs of an outer column and a column of the target, or of the junction when there is one. */
  pairs: readonly (readonly [outer: string, inner: string])[]
  junction: { relation: string; pairs: readonly (readonly [junction: string, target: string])[] } | undefined
  /** Constraints it follows, for the list of choices. */
  via: string
}

/** The one relationship that a select's embedding means: PostgREST's rules, its codes when none or several fit. */
export function findRelationship(catalogue: Catalogue, origin: Relation, embed: Embed): Relationship {
  const { target, hint } = embed
  const fits = candidates(catalogue, origin, target, hint)
  const [found, ...others] = fits
  if (!found) {
    throw new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
      {
        details: `Searched for a foreign key relationship between '${origin.name}' and '${target}'${
          hint ? ` using the hint '${hint}'` : ''
        } in the schema 'public', but no matches were found.`,
      },
    )
  }
  if (others.length > 0) {
    const choices = fits.map(({ target: { name }, via }) => `'${name}!${via}'`).join(', ')
    throw new RestError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
      { hint: `Try changing '${target}' to one of the following: ${choices}.` },
    )
  }
  return found
}

function candidates(
  catalogue: Catalogue,
  origin: Relation,
  target: string,
  hint: string | undefined,
): Relationship[] {
  const found: Relationship[] = []
  const hinted = (...keys: ForeignKey[]): boolean =>
    hint === undefined || keys.some((key) => isNamed(key, hint) || key.from === hint)

  for (const key of catalogue.foreignKeys) {
    const to = catalogue.relations.get(key.to)
    if (key.from === origin.name && to && (key.to === target || isNamed(key, target)) && hinted(key)) {
      found.push({
        target: to,
        toOne: true,
        pairs: zip(key.columns, key.toColumns),
        junction: undefined,
        via: key.name,
      })
    }
    const from = catalogue.relations.get(key.from)
    if (key.to === origin.name && from && key.from === target && hinted(key)) {
      found.push({
        target: from,
        toOne: key.unique,
        pairs: zip(key.toColumns, key.columns),
        junction: undefined,
        via: key.name,
      })
    }
  }

  for (const near of catalogue.foreignKeys) {
    if (near.to !== origin.name) continue
    for (const far of catalogue.foreignKeys) {
      const to = catalogue.relations.get(far.to)
      if (far === near || far.from !== near.from || far.to !== target || !to) continue
      const junction = catalogue.relations.get(near.from)
      const inKey = [...near.columns, ...far.columns].every((column) => junction?.primaryKey.includes(column))
      if (!inKey || !hinted(near, far)) continue
      found.push({
        target: to,
        toOne: false,
        pairs: zip(near.toColumns, near.columns),
        junction: { relation: near.from, pairs: zip(far.columns, far.toColumns) },
        via: near.from,
      })
    }
  }
  return found
}

function isNamed(key: ForeignKey, name: string): boolean {
  return key.name === name || (key.columns.length === 1 && key.columns[0] === name)
}

function zip(left: readonly string[], right: readonly string[]): (readonly [string, string])[] {
  return left.map((name, index) => [name, right[index] ?? name] as const)
}
