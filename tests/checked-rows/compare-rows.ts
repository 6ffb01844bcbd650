import type { Shape } from './statement.ts'

export interface Field {
  name: string
  dataTypeID: number
}

/** What the driver makes of a column, by the type's number in `pg_type`; of any other type it makes a string. */
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

/** Compares what a statement answered with what its row type says. Answers with the differences. */
export function compareRows(
  shapes: readonly Shape[],
  row: number,
  { fields, rows }: { fields: readonly Field[]; rows: readonly unknown[] },
): Set<string> {
  const found = new Set<string>()
  const shape = shapes[row]
  if (shape?.kind !== 'object') return found.add('asserts rows that are no objects')
  const columns = new Map(fields.map((field) => [field.name, field]))
  for (const [name, { shape: of, isOptional }] of Object.entries(shape.properties)) {
    const column = columns.get(name)
    if (!column) {
      if (!isOptional) found.add(`${name}: there is no such column`)
    } else if (!mayBe(shapes, of, kinds[column.dataTypeID] ?? 'string')) {
      found.add(`${name}: the column is ${kinds[column.dataTypeID] ?? 'string'} (type ${column.dataTypeID})`)
    }
  }
  for (const { name } of fields) if (!(name in shape.properties)) found.add(`${name}: the column is not in the type`)
  for (const value of rows) compareValue(shapes, row, value, '', found)
  return found
}

/** Whether a column of this kind can hold anything that the type allows, null aside. */
function mayBe(shapes: readonly Shape[], index: number, kind: string): boolean {
  const shape = shapes[index]
  if (shape?.kind === 'union') return shape.of.some((member) => mayBe(shapes, member, kind))
  if (!shape || shape.kind === 'any' || shape.kind === 'parameter') return true
  if (kind === 'json') return shape.kind !== 'date' && shape.kind !== 'bytes' && shape.kind !== 'bigint'
  if (shape.kind === 'literal') return typeof shape.value === kind
  if (!kind.endsWith('[]')) return shape.kind === kind
  const element = kind.slice(0, -2)
  if (shape.kind === 'array') return mayBe(shapes, shape.of, element)
  return shape.kind === 'tuple' && shape.of.every((member) => mayBe(shapes, member, element))
}

/** `path`: where in the row the value stands. */
function compareValue(
  shapes: readonly Shape[],
  index: number,
  value: unknown,
  path: string,
  found: Set<string>,
): void {
  const shape = shapes[index]
  if (!shape || fits(shapes, index, value)) return
  if (shape.kind === 'union') {
    const [nearest] = shape.of
      .filter((member) => isAlike(shapes[member], value))
      .map((member) => differencesOf(shapes, member, value, path))
      .toSorted((one, other) => one.size - other.size)
    for (const difference of nearest ?? []) found.add(difference)
    if (nearest) return
  }
  if (shape.kind === 'object' && isAlike(shape, value)) return compareObject(shapes, shape, value as object, path, found)
  if (shape.kind === 'array' && Array.isArray(value)) {
    for (const element of value) compareValue(shapes, shape.of, element, `${path}[]`, found)
    return
  }
  found.add(`${path}: ${describe(value)} is not ${nameOf(shapes, index)}`)
}

function differencesOf(shapes: readonly Shape[], index: number, value: unknown, path: string): Set<string> {
  const found = new Set<string>()
  compareValue(shapes, index, value, path, found)
  return found
}

function compareObject(
  shapes: readonly Shape[],
  shape: Extract<Shape, { kind: 'object' }>,
  value: object,
  path: string,
  found: Set<string>,
): void {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const entries = new Map(Object.entries(value))
  for (const [name, property] of Object.entries(shape.properties)) {
    if (entries.has(name)) compareValue(shapes, property.shape, entries.get(name), at(name), found)
    else if (!property.isOptional) found.add(`${at(name)}: is missing`)
  }
  for (const [name, element] of entries) {
    if (name in shape.properties) continue
    if (shape.rest === undefined) found.add(`${at(name)}: is not in the type`)
    else compareValue(shapes, shape.rest, element, `${path}.*`, found)
  }
}

function fits(shapes: readonly Shape[], index: number, value: unknown): boolean {
  const shape = shapes[index]
  switch (shape?.kind) {
    case 'union':
      return shape.of.some((member) => fits(shapes, member, value))
    case 'array':
      return Array.isArray(value) && value.every((element) => fits(shapes, shape.of, element))
    case 'tuple':
      return (
        Array.isArray(value) &&
        value.length === shape.of.length &&
        shape.of.every((member, position) => fits(shapes, member, value[position]))
      )
    case 'object': {
      if (!isAlike(shape, value)) return false
      const none = new Set<string>()
      compareObject(shapes, shape, value as object, '', none)
      return none.size === 0
    }
    case 'literal':
      return shape.value === value
    case 'any':
    case 'parameter':
    case undefined:
      return true
    default:
      return shape.kind === kindOf(value)
  }
}

function isAlike(shape: Shape | undefined, value: unknown): boolean {
  if (shape?.kind === 'array') return Array.isArray(value)
  return shape?.kind === 'object' && kindOf(value) === 'object'
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  return Array.isArray(value) ? 'array' : typeof value
}

function describe(value: unknown): string {
  const kind = kindOf(value)
  return kind === 'string' || kind === 'number' ? `${kind} ${JSON.stringify(value).slice(0, 40)}` : kind
}

function nameOf(shapes: readonly Shape[], index: number): string {
  const shape = shapes[index]
  if (shape?.kind === 'union') return shape.of.map((member) => nameOf(shapes, member)).join(' | ')
  return shape?.kind === 'literal' ? JSON.stringify(shape.value) : (shape?.kind ?? 'any')
}
