import type { ObjectShape, Shape } from './statement.ts'

export interface Answer {
  fields: readonly Field[]
  rows: readonly unknown[]
}

export interface Field {
  name: string
  dataTypeID: number
  /** Table and column of the field; both 0 if computed. */
  tableID: number
  columnID: number
}

export interface Asserted {
  row: number
  /** The row type to use where the row contains a type parameter. */
  parameter?: number | undefined
  mayBeNull: (field: Field) => boolean
}

type At = (index: number) => Shape

/** JavaScript types of the driver's values, by oid in `pg_type`. All others are strings. */
const kinds: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'bytes',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  114: 'json',
  3802: 'json',
  1082: 'date',
  1114: 'date',
  1184: 'date',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1021: 'number[]',
  1022: 'number[]',
  1028: 'number[]',
  1009: 'string[]',
  1015: 'string[]',
  1016: 'string[]',
  1231: 'string[]',
  2951: 'string[]',
  1115: 'date[]',
  1182: 'date[]',
  1185: 'date[]',
  199: 'json[]',
  3807: 'json[]',
}

/** Compares the columns and the rows of a statement with its row type. Returns the differences. */
export function compareRows(shapes: readonly Shape[], asserted: Asserted, answer: Answer): Set<string> {
  return new Set([
    ...compareColumns(shapes, asserted, answer),
    ...compareValues(shapes, asserted, answer.rows),
  ])
}

/** Compares the values of a statement's rows with its row type. Returns the differences. */
export function compareValues(
  shapes: readonly Shape[],
  asserted: Omit<Asserted, 'mayBeNull'>,
  rows: readonly unknown[],
): Set<string> {
  const found = new Set<string>()
  const at = shapesOf(shapes, asserted)
  for (const value of rows) compareValue(at, asserted.row, value, '', found)
  return found
}

function shapesOf(shapes: readonly Shape[], { parameter }: Pick<Asserted, 'parameter'>): At {
  const at: At = (index) => {
    const shape = shapes[index] ?? { kind: 'any' }
    return shape.kind === 'parameter' && parameter !== undefined ? at(parameter) : shape
  }
  return at
}

function compareColumns(
  shapes: readonly Shape[],
  { row, parameter, mayBeNull }: Asserted,
  { fields }: Answer,
): Set<string> {
  const at = shapesOf(shapes, { parameter })
  const found = new Set<string>()
  const asserted = assertedColumns(at, row)
  const columns = new Map(fields.map((field) => [field.name, field]))
  for (const [name, { shapes: allowed, isOptional }] of asserted) {
    const column = columns.get(name)
    if (!column) {
      if (!isOptional) found.add(`${name}: there is no such column`)
      continue
    }
    const kind = kinds[column.dataTypeID] ?? 'string'
    const names = allowed.map((index) => nameOf(at, index)).join(' | ')
    if (!allowed.some((index) => mayBe(at, index, kind))) {
      found.add(`${name}: the column is ${kind}, not ${names}`)
    }
    if (!allowed.some((index) => fits(at, index, null)) && mayBeNull(column)) {
      found.add(`${name}: the column may be null`)
    }
  }
  for (const { name } of fields) if (!asserted.has(name)) found.add(`${name}: is not in the type`)
  return found
}

interface AssertedColumn {
  /** Several for a union of row types. */
  shapes: number[]
  isOptional: boolean
}

function assertedColumns(at: At, row: number): Map<string, AssertedColumn> {
  const columns = new Map<string, AssertedColumn>()
  const shape = at(row)
  for (const member of shape.kind === 'union' ? shape.of.map(at) : [shape]) {
    if (member.kind !== 'object') throw new Error(`The type of a row is ${member.kind}, not an object`)
    for (const [name, { shape: index, isOptional }] of Object.entries(member.properties)) {
      const before = columns.get(name)
      columns.set(name, {
        shapes: [...(before?.shapes ?? []), index],
        isOptional: isOptional && (before?.isOptional ?? true),
      })
    }
  }
  return columns
}

/** Whether the type can hold values of a column of this kind, except null. */
function mayBe(at: At, index: number, kind: string): boolean {
  const shape = at(index)
  if (shape.kind === 'union') return shape.of.some((member) => mayBe(at, member, kind))
  if (shape.kind === 'any' || shape.kind === 'parameter') return true
  if (kind === 'json') return shape.kind !== 'date' && shape.kind !== 'bytes' && shape.kind !== 'bigint'
  if (shape.kind === 'literal') return typeof shape.value === kind
  if (!kind.endsWith('[]')) return shape.kind === kind
  const element = kind.slice(0, -2)
  if (shape.kind === 'array') return mayBe(at, shape.of, element)
  return shape.kind === 'tuple' && shape.of.every((member) => mayBe(at, member, element))
}

/** `path` is the position of the value in the row. */
function compareValue(at: At, index: number, value: unknown, path: string, found: Set<string>): void {
  const shape = at(index)
  if (fits(at, index, value)) return
  if (shape.kind === 'union') {
    const [nearest] = shape.of
      .filter((member) => isMeant(at, at(member), value))
      .map((member) => differencesOf(at, member, value, path))
      .toSorted((one, other) => one.size - other.size)
    for (const difference of nearest ?? []) found.add(difference)
    if (nearest) return
  }
  if (shape.kind === 'object' && isObject(value)) {
    compareObject(at, shape, value, path, found)
  } else if (shape.kind === 'array' && Array.isArray(value)) {
    for (const element of value) compareValue(at, shape.of, element, `${path}[]`, found)
  } else {
    found.add(`${path}: ${shown(value)} is not ${nameOf(at, index)}`)
  }
}

function differencesOf(at: At, index: number, value: unknown, path: string): Set<string> {
  const found = new Set<string>()
  compareValue(at, index, value, path, found)
  return found
}

function compareObject(at: At, shape: ObjectShape, value: object, path: string, found: Set<string>): void {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  const entries = new Map(Object.entries(value))
  for (const [name, property] of Object.entries(shape.properties)) {
    if (entries.has(name)) {
      compareValue(at, property.shape, entries.get(name), below(name), found)
    } else if (!property.isOptional) found.add(`${below(name)}: is missing`)
  }
  for (const [name, element] of entries) {
    if (name in shape.properties) continue
    if (shape.rest === undefined) {
      found.add(`${below(name)}: is not in the type`)
    } else {
      compareValue(at, shape.rest, element, below('*'), found)
    }
  }
}

function fits(at: At, index: number, value: unknown): boolean {
  const shape = at(index)
  switch (shape.kind) {
    case 'any':
      return true
    case 'parameter':
      return false
    case 'literal':
      return shape.value === value
    case 'union':
      return shape.of.some((member) => fits(at, member, value))
    case 'array':
      return Array.isArray(value) && value.every((element) => fits(at, shape.of, element))
    case 'tuple':
      if (!Array.isArray(value) || value.length !== shape.of.length) return false
      return shape.of.every((member, position) => fits(at, member, value[position]))
    case 'object': {
      if (!isObject(value)) return false
      const found = new Set<string>()
      compareObject(at, shape, value, '', found)
      return found.size === 0
    }
    default:
      return shape.kind === kindOf(value)
  }
}

/** Whether a mismatched value belongs to this shape, because their literals agree. */
function isMeant(at: At, shape: Shape, value: unknown): boolean {
  if (shape.kind === 'array') return Array.isArray(value)
  if (shape.kind !== 'object' || !isObject(value)) return false
  const entries = new Map(Object.entries(value))
  return Object.entries(shape.properties).every(([name, property]) => {
    const expected = at(property.shape)
    return expected.kind !== 'literal' || expected.value === entries.get(name)
  })
}

function isObject(value: unknown): value is object {
  return kindOf(value) === 'object'
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  return Array.isArray(value) ? 'array' : typeof value
}

function shown(value: unknown): string {
  const kind = kindOf(value)
  return kind === 'string' || kind === 'number' ? `${kind} ${JSON.stringify(value).slice(0, 40)}` : kind
}

function nameOf(at: At, index: number): string {
  const shape = at(index)
  if (shape.kind === 'union') return shape.of.map((member) => nameOf(at, member)).join(' | ')
  if (shape.kind === 'array') return `${nameOf(at, shape.of)}[]`
  if (shape.kind === 'parameter') return 'the row of a statement put into this one'
  return shape.kind === 'literal' ? JSON.stringify(shape.value) : shape.kind
}
