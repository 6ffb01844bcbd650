import type { Catalog, ForeignKey, Relation } from './catalog.ts'
import { notImplemented, RestError } from './rest-error.ts'
import type { Embed } from './select-list.ts'

type ColumnPairs = readonly (readonly [left: string, right: string])[]

/** The relation of an embedded table's rows to a row of the outer table. */
export interface Relationship {
  target: Relation
  toOne: boolean
  by: ByKey | ByJunction | ByFunction
}

interface ByKey {
  kind: 'key'
  cardinality: 'many-to-one' | 'one-to-one' | 'one-to-many'
  constraint: string
  /** Pairs of a column of the outer table and one of the target. */
  pairs: ColumnPairs
}

interface ByJunction {
  kind: 'junction'
  relation: string
  /** Pairs of a column of the outer table and one of the junction. */
  near: ColumnPairs
  nearConstraint: string
  /** Pairs of a column of the junction and one of the target. */
  far: ColumnPairs
  farConstraint: string
}

/** A function of the outer row returns the rows. */
interface ByFunction {
  kind: 'function'
  name: string
}

/** The relationship of an embed, by PostgREST's rules, with its error codes for none and several. */
export function findRelationship(catalog: Catalog, origin: Relation, embed: Embed): Relationship {
  const { target, hint } = embed
  const fits = [
    ...catalog.foreignKeys.flatMap((key) => byKey(catalog, origin, embed, key)),
    ...byJunction(catalog, origin, embed),
    ...byFunction(catalog, origin, embed),
  ]
  const [found, ...others] = fits
  if (!found) throw notRelated(catalog, origin, target, hint)
  if (others.length > 0) throw ambiguous(origin, target, fits)
  return found
}

/**
 * A target names a table, a constraint that leads there, or the column with the key. A hint selects among several
 * ways to a table: a constraint, or a column at either end.
 */
function byKey({ relations }: Catalog, origin: Relation, embed: Embed, key: ForeignKey): Relationship[] {
  if (key.from === key.to) return key.from === origin.name ? toItself(origin, embed, key) : []
  const { target, hint } = embed
  const onlyColumn = key.columns.length === 1 ? key.columns[0] : undefined
  const onlyToColumn = key.columns.length === 1 ? key.toColumns[0] : undefined
  const hinted = [key.name, onlyColumn, onlyToColumn].includes(hint)
  if (key.from === origin.name) {
    const to = relations.get(key.to)
    const named = target === key.to || (!hint && (target === key.name || target === onlyColumn))
    if (to && named && (!hint || hinted)) return [outgoing(to, key)]
  }
  if (key.to === origin.name) {
    const from = relations.get(key.from)
    const named = target === key.from || (!hint && target === key.name)
    if (from && named && (!hint || hinted)) return [incoming(from, key)]
  }
  return []
}

/** The table's own name means the rows that reference this one, the column's name the row it references. */
function toItself(relation: Relation, { target, hint }: Embed, key: ForeignKey): Relationship[] {
  const onlyColumn = key.columns.length === 1 ? key.columns[0] : undefined
  if (target === relation.name && (!hint || hint === onlyColumn)) return [incoming(relation, key)]
  if (target === onlyColumn && !hint) return [outgoing(relation, key)]
  return []
}

function outgoing(target: Relation, key: ForeignKey): Relationship {
  const pairs = zip(key.columns, key.toColumns)
  const cardinality = key.unique ? 'one-to-one' : 'many-to-one'
  return { target, toOne: true, by: { kind: 'key', cardinality, constraint: key.name, pairs } }
}

function incoming(target: Relation, key: ForeignKey): Relationship {
  const pairs = zip(key.toColumns, key.columns)
  const cardinality = key.unique ? 'one-to-one' : 'one-to-many'
  return { target, toOne: key.unique, by: { kind: 'key', cardinality, constraint: key.name, pairs } }
}

/** Two tables are joined by a third whose primary key contains the keys of both. */
function byJunction(
  { relations, foreignKeys }: Catalog,
  origin: Relation,
  { target, hint }: Embed,
): Relationship[] {
  const to = relations.get(target)
  if (!to || to === origin) return []
  return foreignKeys
    .filter((near) => near.to === origin.name && (!hint || hint === near.from))
    .flatMap((near) => {
      const key = new Set(relations.get(near.from)?.primaryKey)
      return foreignKeys
        .filter((far) => far.from === near.from && far.to === target)
        .filter((far) => [...near.columns, ...far.columns].every((column) => key.has(column)))
        .map<Relationship>((far) => ({
          target: to,
          toOne: false,
          by: {
            kind: 'junction',
            relation: near.from,
            near: zip(near.toColumns, near.columns),
            nearConstraint: near.name,
            far: zip(far.columns, far.toColumns),
            farConstraint: far.name,
          },
        }))
    })
}

function byFunction(
  { relations, computedRelationships }: Catalog,
  origin: Relation,
  { target }: Embed,
): Relationship[] {
  return computedRelationships
    .filter(({ name, from }) => name === target && from === origin.name)
    .flatMap<Relationship>(({ name, to, toOne }) => {
      const relation = relations.get(to)
      return relation ? [{ target: relation, toOne, by: { kind: 'function', name } }] : []
    })
}

function notRelated(
  { relations }: Catalog,
  origin: Relation,
  target: string,
  hint: string | undefined,
): RestError {
  // PostgREST looks through a view at the foreign keys of its tables.
  const view = [origin, relations.get(target)].find((relation) => relation?.isView)
  if (view && relations.has(target)) {
    return notImplemented(`Embedding by the foreign keys behind the view ${view.name}`)
  }
  return new RestError(
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

function ambiguous(origin: Relation, target: string, fits: readonly Relationship[]): RestError {
  const choices = fits.map(({ target: { name }, by }) => `'${name}!${hintFor(by)}'`).join(', ')
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${origin.name}' and '${target}'`,
    {
      details: fits.map((relationship) => described(origin, relationship)),
      hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function hintFor(by: Relationship['by']): string {
  if (by.kind === 'key') return by.constraint
  return by.kind === 'junction' ? by.relation : by.name
}

function described(origin: Relation, { target, toOne, by }: Relationship): Record<string, string> {
  const embedding = `${origin.name} with ${target.name}`
  const left = (pairs: ColumnPairs) => `(${pairs.map(([column]) => column).join(', ')})`
  const right = (pairs: ColumnPairs) => `(${pairs.map(([, column]) => column).join(', ')})`
  switch (by.kind) {
    case 'function':
      return { embedding, cardinality: toOne ? 'one-to-one' : 'one-to-many', relationship: by.name }
    case 'junction':
      return {
        embedding,
        cardinality: 'many-to-many',
        relationship: `${by.relation} using ${by.nearConstraint}${right(by.near)} and ${by.farConstraint}${left(by.far)}`,
      }
    case 'key':
      return {
        embedding,
        cardinality: by.cardinality,
        relationship: `${by.constraint} using ${origin.name}${left(by.pairs)} and ${target.name}${right(by.pairs)}`,
      }
  }
}

function zip(left: readonly string[], right: readonly string[]): ColumnPairs {
  return left.map((name, index) => [name, right[index] ?? name] as const)
}
