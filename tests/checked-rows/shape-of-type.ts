import {
  type Checker,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeParameter,
  type TypeReference,
  type UnionOrIntersectionType,
} from 'typescript/unstable/sync'
import type { ObjectShape, Shape } from './statement.ts'

const optional = SymbolFlags.Optional

/** Converts types to shapes. Each type has one index, so that types can be recursive. */
export function createShapes(checker: Checker): { shapes: Shape[]; indexOf: (type: Type) => number } {
  const shapes: Shape[] = []
  const known = new Map<number, number>()

  function indexOf(type: Type): number {
    const before = known.get(type.id)
    if (before !== undefined) return before
    const index = shapes.push({ kind: 'any' }) - 1
    known.set(type.id, index)
    shapes[index] = shapeOf(type)
    return index
  }

  function shapeOf(type: Type): Shape {
    const { flags } = type
    if (type.isTypeParameter()) return shapeOfParameter(type)
    if (flags & TypeFlags.AnyOrUnknown) return { kind: 'any' }
    if (type.isLiteralType()) return { kind: 'literal', value: type.value }
    if (flags & TypeFlags.StringLike) return { kind: 'string' }
    if (flags & TypeFlags.NumberLike) return { kind: 'number' }
    if (flags & TypeFlags.BigIntLike) return { kind: 'bigint' }
    if (flags & TypeFlags.Boolean) return { kind: 'boolean' }
    if (flags & TypeFlags.Null) return { kind: 'null' }
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return { kind: 'undefined' }
    if (flags & TypeFlags.Never) return { kind: 'never' }
    if (type.isUnionType()) return { kind: 'union', of: type.getTypes().map(indexOf) }
    if (type.isIntersectionType()) return shapeOfIntersection(type)
    if (type.isObjectType()) return shapeOfObject(type)
    const constraint = checker.getBaseConstraintOfType(type)
    return constraint && constraint.id !== type.id ? shapeOf(constraint) : { kind: 'any' }
  }

  function shapeOfParameter(type: TypeParameter): Shape {
    const constraint = checker.getConstraintOfTypeParameter(type)
    return constraint ? shapeOf(constraint) : { kind: 'parameter' }
  }

  /** A branded primitive counts as the primitive. */
  function shapeOfIntersection(type: UnionOrIntersectionType): Shape {
    const primitive = type.getTypes().find(({ flags }) => flags & TypeFlags.Primitive)
    return primitive ? shapeOf(primitive) : shapeOfProperties(type)
  }

  function shapeOfObject(type: Type): Shape {
    const name = type.getSymbol()?.name
    if (name === 'Date') return { kind: 'date' }
    if (name === 'Buffer' || name === 'Uint8Array') return { kind: 'bytes' }
    if (checker.isTupleType(type)) {
      return { kind: 'tuple', of: checker.getTypeArguments(type as TypeReference).map(indexOf) }
    }
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as TypeReference)
      if (element) return { kind: 'array', of: indexOf(element) }
    }
    return shapeOfProperties(type)
  }

  function shapeOfProperties(type: Type): Shape {
    const symbols = checker.getPropertiesOfType(type)
    const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : []
    const properties: ObjectShape['properties'] = {}
    symbols.forEach((symbol, index) => {
      const propertyType = types[index]
      if (!propertyType) return
      properties[symbol.name] = { shape: indexOf(propertyType), isOptional: (symbol.flags & optional) !== 0 }
    })
    const [rest] = checker.getIndexInfosOfType(type)
    return { kind: 'object', properties, ...(rest ? { rest: indexOf(rest.valueType) } : {}) }
  }

  return { shapes, indexOf }
}
