import type { Catalog, Relation } from './catalog.ts'
import { notImplemented, RestError } from './rest-error.ts'

/** The relation of an embedded table's rows to a row of the outer table. */
export interface Relationship {
  target: Relation
  toOne: boolean
  /** Pairs of a column of the outer table and one of the target. */
  pairs: readonly (readonly [outer: string, target: string])[]
}

/** The relationship of an embed: the only foreign key between both tables, in whichever direction. */
export function findRelationship(
  { relations, foreignKeys }: Catalog,
  origin: Relation,
  name: string,
): Relationship {
  const target = relations.get(name)
  if (!target) throw notRelated(origin, name)
  const fits = foreignKeys.flatMap(({ from, to, columns, toColumns, unique }) => [
    ...(from === origin.name && to === name ? [{ target, toOne: true, pairs: zip(columns, toColumns) }] : []),
    ...(to === origin.name && from === name
      ? [{ target, toOne: unique, pairs: zip(toColumns, columns) }]
      : []),
  ])
  const [found, ...others] = fits
  if (others.length > 0) {
    throw notImplemented(`Choosing among several relationships of ${origin.name} and ${name}`)
  }
  if (found) return found
  // PostgREST looks through a view at the foreign keys of its tables.
  const view = [origin, target].find(({ isView }) => isView)
  throw view
    ? notImplemented(`Embedding by the foreign keys behind the view ${view.name}`)
    : notRelated(origin, name)
}

function notRelated(origin: Relation, target: string): RestError {
  return new RestError(
    400,
    'PGRST200',
    `Could not find a relationship between '${origin.name}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin.name}' and '${target}' in the schema 'public', but no matches were found.`,
    },
  )
}

function zip(left: readonly string[], right: readonly string[]): Relationship['pairs'] {
  return left.map((name, index) => [name, right[index] ?? name] as const)
}
